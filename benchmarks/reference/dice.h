/* The generator and the dice: Philox4x32-10 (Salmon, Moraes, Dror and Shaw, SC 2011), keyed by the
 * seed, its counter being (round, fighter, purpose, how many of these so far). */
#ifndef DICE_H
#define DICE_H

#include <stdint.h>

/* The first two of the four words of philox4x32_10(counter, key = seed). */
static inline uint64_t draw(uint64_t seed, uint32_t turn, uint32_t fighter, uint32_t purpose, uint32_t count)
{
    uint32_t k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
    uint32_t c0 = turn, c1 = fighter, c2 = purpose, c3 = count;
    for (int i = 0; i < 10; i++) {
        uint64_t p0 = (uint64_t)0xD2511F53u * c0, p1 = (uint64_t)0xCD9E8D57u * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)p1;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)p0;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    return (uint64_t)c1 << 32 | c0;
}

/* A number from 0 to n-1 from the upper half of 64 uniform bits. */
static inline int below(uint64_t bits, uint32_t n)
{
    return (int)((bits >> 32) * n >> 32);
}

/* The seed of one fight of a family. */
static inline uint64_t derive(uint64_t seed, uint32_t index)
{
    return draw(seed, index, 0xFFFFFFFFu, 0xFFFFFFFFu, 0);
}

/* The sum of four Fudge dice: all 81 throws in ascending order. */
static inline int fudge4(uint64_t bits)
{
    static const int8_t SUMS[81] = {
        -4,
        -3, -3, -3, -3,
        -2, -2, -2, -2, -2, -2, -2, -2, -2, -2,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
        3, 3, 3, 3,
        4,
    };
    return SUMS[below(bits, 81)];
}

#endif
