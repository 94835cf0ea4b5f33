/* What the yardstick calls: duels played by recorded or random decisions, one after the other.
 *
 * Build as a shared library: cc -O3 -march=native -shared -fPIC duel.c */
#include "duel.h"

/* Somebody reads what was written here, for all that the compiler knows. */
#define SHOWN(memory) __asm__ volatile("" : : "r"(memory) : "memory")

enum { BARE, WITH_MASK, WITH_OBSERVATION };

/* The k-th marked action, from 0; there must be more than k. */
static inline int marked(const int8_t *mask, int k)
{
    int action = 0;
    for (;;) {
        uint64_t eight; /* most of a mask is empty: eight at a glance */
        while (action + 8 <= ACTIONS && (memcpy(&eight, mask + action, 8), eight == 0))
            action += 8;
        for (int stop = action + 8; action < stop; action++)
            if (mask[action] && k-- == 0)
                return action;
    }
}

static inline void look(const Duel *d, const Setting *g, int looks, int8_t *mask, float *out)
{
    if (looks >= WITH_MASK) {
        legal(d, mask);
        SHOWN(mask);
    }
    if (looks == WITH_OBSERVATION) {
        observe(d, g, out);
        SHOWN(out);
    }
}

static inline int64_t replay_with(const Setting *g, uint64_t seed, const int32_t *decisions, int64_t n, int looks,
                                  int8_t *mask, float *out)
{
    Duel d = {.outcome = DRAW};
    int64_t fights = 0;
    for (int64_t k = 0; k < n; k++) {
        while (d.outcome != ONGOING) /* a fight can end without a decision */
            begin(&d, g, derive(seed, (uint32_t)fights++));
        look(&d, g, looks, mask, out);
        apply(&d, g, decisions[k]);
    }
    return fights;
}

/* Play recorded decisions in fights 0, 1, ... of a family; returns how many fights were begun.
 * looks: 1 the mask, 2 mask and observation are written at each decision. */
int64_t replay(const Setting *g, uint64_t seed, const int32_t *decisions, int64_t n, int looks, int8_t *mask,
               float *out)
{
    switch (looks) { /* each its own loop */
    case BARE:
        return replay_with(g, seed, decisions, n, BARE, mask, out);
    case WITH_MASK:
        return replay_with(g, seed, decisions, n, WITH_MASK, mask, out);
    default:
        return replay_with(g, seed, decisions, n, WITH_OBSERVATION, mask, out);
    }
}

/* Random legal play with mask and observation; returns how many fights were begun. */
int64_t random_play(const Setting *g, uint64_t seed, int64_t n, int8_t *mask, float *out)
{
    Duel d = {.outcome = DRAW};
    int64_t fights = 0;
    for (int64_t k = 0; k < n; k++) {
        while (d.outcome != ONGOING) /* a fight can end without a decision */
            begin(&d, g, derive(seed, (uint32_t)fights++));
        observe(&d, g, out);
        SHOWN(out);
        int count = legal(&d, mask);
        SHOWN(mask);
        uint64_t bits = draw(d.seed, d.turn, d.actor, FOR_POLICY, d.decisions);
        apply(&d, g, marked(mask, below(bits, count)));
    }
    return fights;
}

/* One row of the transcript: the numbers that the engine's record has for the same things. */
static int32_t *write_row(const Duel *d, int64_t fight, int action, int32_t *row)
{
    int asked = d->prompt != NONE, attacked = d->prompt == DEFEND || d->prompt == SPEND, spends = d->prompt == SPEND;
    int32_t fight_numbers[] = {
        (int32_t)fight, d->decisions, d->prompt, asked ? d->actor : -1, action, d->turn, d->outcome,
        attacked ? d->attacker : -1, spends ? d->successes : 0, spends ? d->damage : 0,
    };
    memcpy(row, fight_numbers, sizeof fight_numbers);
    row += sizeof fight_numbers / sizeof *row;
    for (int i = 0; i < 2; i++) {
        const Fighter *f = &d->fighter[i];
        int32_t numbers[] = {
            f->ap, f->carry, f->tie, f->done, f->lethal, f->nonlethal, f->fraction, f->state, f->clock,
            f->setup ? 2 - i : 0, f->setup, f->defends << (1 - i), f->attacks,
        };
        memcpy(row, numbers, sizeof numbers);
        row += sizeof numbers / sizeof *row;
    }
    return row;
}

/* The same play with a transcript: a row before each decision and one at the end of each fight but the last, and of
 * each decision the mask and the observation; returns how many rows, at most 2n. */
int64_t transcribe(const Setting *g, uint64_t seed, const int32_t *decisions, int64_t n, int32_t *rows, int8_t *masks,
                   float *observations)
{
    Duel d = {.outcome = DRAW};
    int64_t fights = 0, count = 0;
    for (int64_t k = 0; k < n; k++) {
        while (d.outcome != ONGOING) {
            if (d.decisions > 0) {
                rows = write_row(&d, fights - 1, -1, rows);
                count++;
            }
            begin(&d, g, derive(seed, (uint32_t)fights++));
        }
        look(&d, g, WITH_OBSERVATION, masks + k * ACTIONS, observations + k * OBSERVATION);
        rows = write_row(&d, fights - 1, decisions[k], rows);
        count++;
        apply(&d, g, decisions[k]);
    }
    return count;
}
