/* The duel: its state, its rules, and what a player is shown of it.
 *
 * In here are initiative with carry, the queue by action points, initiative and lots, attacks with the
 * first weapon, the one-opponent active defence, the free setup, spending on damage, armour, lethal and
 * nonlethal points, states, recovery, the end of a round, and the limit of rounds. All else of the
 * rulebook is not: no moves, no other actions, no other purchases, no options.
 *
 * ids.h is made from the engine's tables: the numbers of actions, prompts, states and dice, and where
 * each number of an observation stands, with its scale. Ranks and successes are half-ranks. */
#ifndef DUEL_H
#define DUEL_H

#include <string.h>

#include "dice.h"
#include "ids.h"

enum { ACTION_COST = 3, MAX_CARRY = 3 };                    /* action points */
enum { SETUP_BONUS = 2, DEFENCE_BONUS = 3, IMPAIRMENT = 2 }; /* half-ranks */
enum { MARGINAL = 2, SOFTENED = 4 }; /* what a marginal hit loses; penetration beyond which armour takes nothing */
enum { IMPAIRED_AT = 5, DOWN_AT = 7, OUT_AT = 10, DYING_AT = 10 }; /* points */
enum { RECOVERY_UNIT = 210 }; /* recovery counts in such parts of a point */

/* What does not change in a fight. */
typedef struct {
    int32_t initiative;
    int32_t attack, damage, penetration, lethality; /* of the first weapon; lethality is a row of the table */
    int32_t defence;                                /* against the other's first weapon */
    int32_t dr, protection, recovery;               /* protection against the other's weapon */
    int32_t step[2];                                /* centimetres of a move: fit, Impaired */
    int32_t carry, lethal, nonlethal, state;        /* at the start */
} Sheet;

typedef struct {
    Sheet sheet[2];
    int32_t limit;                  /* rounds until a draw */
    float seen[2][OBSERVATION];     /* each one's observation before the first round */
} Setting;

typedef struct {
    int32_t ap, carry, tie, done;
    int32_t lethal, nonlethal, fraction, state, clock;
    int32_t setup;                  /* bonus of the pending setup against the other */
    int32_t defends;                /* 1: an active defence against the other stands */
    int32_t attacks;                /* rolls so far this round */
} Fighter;

typedef struct {
    uint64_t seed;
    int32_t turn, outcome, decisions;
    int32_t prompt, actor;          /* what is asked, of whom */
    int32_t attacker;               /* whose attack is under way */
    int32_t successes, damage;      /* of her hit: left to spend, spent on damage */
    Fighter fighter[2];
} Duel;

/* ---- damage ---- */

/* Points by net damage, from -2; half of them are fractions rounded up. */
static inline int points_of(int net)
{
    static const int32_t POINTS[] = {
        1,      1,      1,      2,      2,      3,      5,       7,       10,      15,      20,      30,
        50,     70,     100,    150,    200,    300,    500,     700,     1000,    1500,    2000,    3000,
        5000,   7000,   10000,  15000,  20000,  30000,  50000,   70000,   100000,  150000,  200000,  300000,
        500000, 700000, 1000000, 1500000, 2000000, 3000000, 5000000, 7000000, 10000000, 15000000, 20000000, 30000000,
    };
    return net < -2 ? 0 : POINTS[(net > 45 ? 45 : net) + 2];
}

/* How many of the points are lethal: to the nearest, ties down; of points rounded up one is nonlethal. */
static inline int lethal_of(int points, int net, int row)
{
    static const int32_t NUMERATOR[] = {1, 2, 1, 1, 1, 1, 1}, DENOMINATOR[] = {1, 3, 2, 3, 5, 7, 10};
    int d = DENOMINATOR[row], lethal = (2 * points * NUMERATOR[row] + d - 1) / (2 * d);
    int rounded_up = net == -2 || net == -1 || net == 1;
    return rounded_up && lethal > points - 1 ? points - 1 : lethal;
}

static inline int state_of(int points)
{
    return points >= OUT_AT ? OUT : points >= DOWN_AT ? DOWN : points >= IMPAIRED_AT ? IMPAIRED : FIT;
}

/* The state follows the points. Whoever falls loses all that she had, and the fight is over. */
static inline void update_state(Duel *d, int i)
{
    Fighter *f = &d->fighter[i];
    f->state = state_of(f->lethal + f->nonlethal);
    if (f->state >= DOWN) {
        f->ap = f->carry = f->defends = f->setup = 0;
        d->fighter[1 - i].setup = 0;
        d->outcome = 1 - i;
    }
}

static inline void take_points(Duel *d, int i, int points, int lethal)
{
    static const int32_t HALF_ROUNDS[] = {2160, 480, 120, 24, 4, 1};
    Fighter *f = &d->fighter[i];
    f->lethal += lethal;
    f->nonlethal += points - lethal;
    if (f->lethal >= DYING_AT) { /* the clock never ticks: the fight ends with this blow */
        int beyond = f->lethal - DYING_AT;
        f->clock = HALF_ROUNDS[beyond > 5 ? 5 : beyond];
    }
    update_state(d, i);
}

static inline int penalty(const Fighter *f)
{
    return f->state == IMPAIRED ? -IMPAIRMENT : 0;
}

/* ---- rounds ---- */

static inline void recover(Duel *d, int i, const Sheet *s)
{
    Fighter *f = &d->fighter[i];
    if (f->nonlethal == 0) {
        f->fraction = 0;
        return;
    }
    f->fraction += s->recovery;
    int points = f->fraction / RECOVERY_UNIT;
    f->fraction -= points * RECOVERY_UNIT;
    if (points > 0) {
        f->nonlethal -= points < f->nonlethal ? points : f->nonlethal;
        if (f->nonlethal == 0)
            f->fraction = 0;
        update_state(d, i);
    }
}

static inline void begin_round(Duel *d, const Setting *g)
{
    d->turn++;
    for (int i = 0; i < 2; i++)
        recover(d, i, &g->sheet[i]);
    for (int i = 0; i < 2; i++) {
        Fighter *f = &d->fighter[i];
        int dice = fudge4(draw(d->seed, d->turn, i, FOR_INITIATIVE, 0));
        int ap = g->sheet[i].initiative + dice + penalty(f) + f->carry, least = f->carry > 0 ? f->carry : 0;
        f->ap = ap > least ? ap : least;
        f->carry = 0;
    }
}

static inline void end_round(Duel *d)
{
    for (int i = 0; i < 2; i++) {
        Fighter *f = &d->fighter[i];
        f->carry = f->ap < MAX_CARRY ? f->ap : MAX_CARRY;
        f->ap = f->done = f->defends = f->attacks = 0;
    }
}

/* Both stand, or the fight would be over. */
static inline int has_turn(const Fighter *f)
{
    return f->ap >= ACTION_COST && !f->done;
}

/* Whether the first fighter goes before the second: more action points, better initiative, the lots. */
static inline int goes_first(const Duel *d, const Setting *g)
{
    const Fighter *a = &d->fighter[0], *b = &d->fighter[1];
    int by_rank = g->sheet[0].initiative - g->sheet[1].initiative;
    return a->ap != b->ap ? a->ap > b->ap : by_rank != 0 ? by_rank > 0 : a->tie > b->tie;
}

/* Go on to the next turn, through new rounds where nobody has one left, or to the end. */
static inline void next_turn(Duel *d, const Setting *g)
{
    while (d->outcome == ONGOING) {
        int first = has_turn(&d->fighter[0]), second = has_turn(&d->fighter[1]);
        if (first || second) {
            d->actor = first && second ? !goes_first(d, g) : second;
            d->prompt = ACT;
            return;
        }
        end_round(d);
        if (d->turn >= g->limit)
            d->outcome = DRAW;
        else
            begin_round(d, g);
    }
    d->prompt = NONE;
}

/* From nothing to the first decision. */
static inline void begin(Duel *d, const Setting *g, uint64_t seed)
{
    *d = (Duel){.seed = seed, .outcome = ONGOING};
    for (int i = 0; i < 2; i++) {
        const Sheet *s = &g->sheet[i];
        d->fighter[i] = (Fighter){.carry = s->carry, .lethal = s->lethal, .nonlethal = s->nonlethal, .state = s->state};
    }
    if (g->sheet[0].initiative == g->sheet[1].initiative) /* lots, for the whole fight */
        d->fighter[below(draw(seed, 0, 1, FOR_TIE_ORDER, 0), 2)].tie = 1;
    begin_round(d, g);
    next_turn(d, g);
}

/* ---- the attack ---- */

static inline void strike(Duel *d, const Setting *g)
{
    int t = 1 - d->attacker;
    const Sheet *by = &g->sheet[d->attacker], *on = &g->sheet[t];
    int damage = by->damage - MARGINAL + d->damage + (d->damage > 0), excess = by->penetration - on->protection;
    if (excess > 0) { /* else the armour stops it */
        int net = damage - (excess < SOFTENED ? SOFTENED - excess : 0) - on->dr, points = points_of(net);
        take_points(d, t, points, lethal_of(points, net, by->lethality));
    }
    next_turn(d, g);
}

static inline void roll_attack(Duel *d, const Setting *g)
{
    int i = d->attacker;
    Fighter *f = &d->fighter[i];
    int dice = fudge4(draw(d->seed, d->turn, i, FOR_ATTACK, f->attacks++));
    int difficulty = g->sheet[1 - i].defence + (d->fighter[1 - i].defends ? DEFENCE_BONUS : 0);
    int margin = g->sheet[i].attack + dice + f->setup + penalty(f) - difficulty;
    f->setup = 0; /* used up, hit or miss */
    if (margin < 0) {
        next_turn(d, g);
        return;
    }
    d->damage = 0;
    d->successes = margin;
    if (margin > 0) {
        d->prompt = SPEND;
        d->actor = i;
    } else {
        strike(d, g);
    }
}

static inline void attack(Duel *d, const Setting *g)
{
    const Fighter *t = &d->fighter[1 - d->actor];
    d->attacker = d->actor;
    if (t->ap >= ACTION_COST && !t->defends) {
        d->prompt = DEFEND;
        d->actor = 1 - d->attacker;
    } else {
        roll_attack(d, g);
    }
}

/* One legal decision, and all dice up to the next one. */
static inline void apply(Duel *d, const Setting *g, int action)
{
    Fighter *f = &d->fighter[d->actor];
    d->decisions++;
    switch (d->prompt) {
    case ACT:
        if (action == DO_DONE) {
            f->done = 1;
            next_turn(d, g);
            break;
        }
        f->ap -= ACTION_COST;
        if (action == DO_ATTACK) {
            attack(d, g);
        } else {
            f->setup = SETUP_BONUS;
            next_turn(d, g);
        }
        break;
    case DEFEND:
        if (action == DO_DEFEND) {
            f->ap -= ACTION_COST;
            f->setup = 0;
            f->defends = 1;
        }
        roll_attack(d, g);
        break;
    default: /* SPEND */
        if (action == DO_DAMAGE) {
            d->damage++;
            if (--d->successes > 0)
                break;
        }
        strike(d, g);
    }
}

/* ---- what a player is shown ---- */

/* Fill the mask with the actions that the duel knows and that are legal now; returns how many. */
static inline int legal(const Duel *d, int8_t *restrict mask)
{
    memset(mask, 0, ACTIONS);
    switch (d->prompt) {
    case ACT:
        mask[DO_ATTACK] = mask[DO_SETUP] = mask[DO_DONE] = 1;
        return 3;
    case DEFEND:
        mask[DO_DECLINE] = mask[DO_DEFEND] = 1;
        return 2;
    case SPEND:
        mask[DO_DAMAGE] = mask[DO_FINISH] = 1;
        return 2;
    default:
        return 0;
    }
}

/* The changing numbers of one fighter that either may see in the same way. */
static inline void observe_fighter(const Duel *d, const Setting *g, int i, float *restrict row)
{
    const Fighter *f = &d->fighter[i];
    int attacked = d->prompt != ACT, impaired = f->state == IMPAIRED;
    row[SEE_IMPAIRED] = (float)impaired;
    row[SEE_AP] = (float)f->ap * SCALE_AP;
    row[SEE_LETHAL] = (float)f->lethal * SCALE_LETHAL;
    row[SEE_NONLETHAL] = (float)f->nonlethal * SCALE_NONLETHAL;
    row[SEE_DONE] = (float)f->done;
    row[SEE_ATTACKS] = (float)(attacked && d->attacker == i);
    row[SEE_ATTACKED] = (float)(attacked && d->attacker != i);
    row[SEE_ASKED] = (float)(d->actor == i);
    row[SEE_MOVE] = (float)g->sheet[i].step[impaired] * SCALE_MOVE;
}

/* A cache line at a time, so that it becomes a few moves, where a memcpy of the whole would become a call. */
static inline void copy_observation(float *restrict to, const float *restrict from)
{
    enum { LINE = 16 };
    int k = 0;
    for (; k + LINE <= OBSERVATION; k += LINE)
        memcpy(to + k, from + k, LINE * sizeof *to);
    for (; k < OBSERVATION; k++)
        to[k] = from[k];
}

/* The whole observation of whoever is asked: what never changes, and the changing numbers on top. */
static inline void observe(const Duel *d, const Setting *g, float *restrict out)
{
    int viewer = d->actor, other = 1 - viewer;
    const Fighter *v = &d->fighter[viewer], *o = &d->fighter[other];
    float *mine = out + ROW_OF_SELF, *hers = out + ROW_OF_ENEMY;
    copy_observation(out, g->seen[viewer]);
    out[SEE_ROUND] = (float)d->turn / (float)g->limit;
    out[d->prompt == ACT ? SEE_ACT : d->prompt == DEFEND ? SEE_DEFEND : SEE_SPEND] = 1.0f;
    if (d->prompt == SPEND) {
        out[SEE_SUCCESSES] = (float)d->successes * SCALE_SUCCESSES;
        out[SEE_DAMAGE] = (float)d->damage * SCALE_DAMAGE;
    }
    observe_fighter(d, g, viewer, mine);
    observe_fighter(d, g, other, hers);
    hers[SEE_MY_SETUP] = (float)v->setup * SCALE_MY_SETUP;
    hers[SEE_HER_SETUP] = (float)o->setup * SCALE_HER_SETUP;
    hers[SEE_HER_DEFENCE] = (float)(o->defends ? DEFENCE_BONUS : 0) * SCALE_HER_DEFENCE;
    hers[SEE_MY_DEFENCE] = (float)(v->defends ? DEFENCE_BONUS : 0) * SCALE_MY_DEFENCE;
}

#endif
