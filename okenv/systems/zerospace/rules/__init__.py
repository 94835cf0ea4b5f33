"""What happens: the chapters, the record, the action table and the flow. Nothing here knows the other rooms."""
