// What known cards are worth in hold'em against a dealer, counted a second time: no line of this is shared with the package.
//
//   nvcc -O3 -arch=native known_cards.cu -o known_cards && ./known_cards SECONDS SEED > counts
//
// Every starting hand is priced over all boards and all hands of the dealer, suits and all. A wager on turn or river is made if
// it is worth more than nothing, and a hand is played if that is worth more than the ante that a fold loses. Prices: even money
// on every wager; the ante is paid from a flush (or a straight), lost if the dealer is higher, and stands off otherwise.
// Values are whole numbers: antes x 10 x boards x hands of the dealer, because a board holds 10 flops and 5 times four cards.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

typedef unsigned Set;  // of ranks: bit 0 is a deuce
typedef long long Sum;
enum { FLUSH, STRAIGHT, TURN, TURN_USUAL, RIVER, RIVER_USUAL, SUMS };
const int BATCH = 128, FLOPS = 19600, FOURS = 230300;
int choose[51][6];
__constant__ int C[51][6];

struct Known {  // a player's hand, the cards that may still come, and their places among the 50
    signed char n, shown, hole[2], card, deck[50], place[50];
    int hand;
};

__device__ Set top(Set x) { return 1u << (31 - __clz(x)); }
__device__ Set straight(Set x) { x = x << 1 | (x >> 12 & 1); return x & x << 1 & x << 2 & x << 3 & x << 4; }
__device__ Set drop(Set x) { return x & (x - 1); }

struct Hand {
    Set one, two, three, four, suit[4];
    __device__ void add(int card) {
        Set rank = 1u << (card >> 2);
        four |= three & rank, three |= two & rank, two |= one & rank, one |= rank;
        for (int s = 0; s < 4; s++) if ((card & 3) == s) suit[s] |= rank;
    }
    __device__ Set value() const {
        Set flush = 0, s;
        for (int k = 0; k < 4; k++) if (__popc(suit[k]) > 4) flush = suit[k];
        if (flush && (s = straight(flush))) return 8u << 26 | top(s);
        if (four) return 7u << 26 | four << 13 | top(one & ~four);
        if (three && (two & ~top(three))) return 6u << 26 | top(three) << 13 | top(two & ~top(three));
        if (flush) { while (__popc(flush) > 5) flush = drop(flush); return 5u << 26 | flush; }
        if ((s = straight(one))) return 4u << 26 | top(s);
        if (three) return 3u << 26 | three << 13 | drop(drop(one & ~three));
        if (two && (two & ~top(two))) {
            Set pairs = top(two) | top(two & ~top(two));
            return 2u << 26 | pairs << 13 | top(one & ~pairs);
        }
        if (two) return 1u << 26 | two << 13 | drop(drop(one & ~two));
        return drop(drop(one));
    }
};

__device__ void nth(int x, int k, int n, int *c) {
    for (; k > 0; k--) { int v = n - 1; while (C[v][k] > x) v--; c[k - 1] = v; x -= C[v][k]; n = v; }
}
__device__ int with(const int *c, int k, int extra) {  // the place of k cards and one more
    int x = 0, p = 0;
    for (; p < k && c[p] < extra; p++) x += C[c[p]][p + 1];
    x += C[extra][p + 1];
    for (; p < k; p++) x += C[c[p]][p + 2];
    return x;
}
__device__ void add(Sum *to, Sum x) {
    for (int o = 16; o; o >>= 1) x += __shfl_down_sync(~0u, x, o);
    if (!(threadIdx.x & 31)) atomicAdd((unsigned long long *)to, (unsigned long long)x);
}

__global__ void boards(const Known *known, short *won, Sum *sums, int many) {
    const Known &k = known[blockIdx.y];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    Sum flush = 0, from_straight = 0;
    if (x < many) {
        int c[5], q = 0, m = 0, w = 0, l = 0;
        signed char rest[45];
        nth(x, 5, k.n, c);
        Hand board = {};
        for (int i = 0; i < k.n; i++) if (q < 5 && c[q] == i) board.add(k.deck[i]), q++; else rest[m++] = k.deck[i];
        Hand mine = board;
        mine.add(k.hole[0]), mine.add(k.hole[1]);
        Set v = mine.value();
        for (int i = 0; i < (k.shown ? 1 : m - 1); i++) {
            Hand first = board;
            first.add(k.shown ? k.card : rest[i]);
            for (int j = k.shown ? 0 : i + 1; j < m; j++) {
                Hand theirs = first;
                theirs.add(rest[j]);
                Set t = theirs.value();
                w += v > t, l += v < t;
            }
        }
        won[(size_t)blockIdx.y * many + x] = w - l;
        flush = 2 * (w - l) - l + (v >> 26 > 4 ? w : 0), from_straight = 2 * (w - l) - l + (v >> 26 > 3 ? w : 0);
    }
    add(&sums[blockIdx.y * SUMS + FLUSH], flush), add(&sums[blockIdx.y * SUMS + STRAIGHT], from_straight);
}

// A wager with four (or three) cards of the board out: over the one (or two) that come. `usual` is what a player does who knows
// nothing more, and is written where nothing more is known.
__global__ void wagers(const Known *known, const short *won, int *fours, char *usual, Sum *sums, int cards, int many, int above,
                       bool knows) {
    const Known &k = known[blockIdx.y];
    int x = blockIdx.x * blockDim.x + threadIdx.x, c[4], y = 0;
    Sum total = 0, did = 0;
    if (x < many) {
        nth(x, cards, k.n, c);
        for (int r = 0; r < k.n; r++) {
            if (r == c[0] || r == c[1] || r == c[2] || (cards > 3 && r == c[3])) continue;
            size_t at = (size_t)blockIdx.y * above + with(c, cards, r);
            total += cards > 3 ? won[at] : fours[at];
        }
        if (cards > 3) fours[(size_t)blockIdx.y * many + x] = total; else total /= 2;
        for (int i = 0; i < cards; i++) y += C[k.place[c[i]]][i + 1];
        char *does = usual + (size_t)k.hand * (cards > 3 ? FOURS : FLOPS) + y;
        if (!knows) *does = total > 0;
        did = *does ? total : 0;
    }
    int at = blockIdx.y * SUMS + (cards > 3 ? RIVER : TURN);
    add(&sums[at], total > 0 ? total : 0), add(&sums[at + 1], did);
}

// The usual value of a hand by how many cards of its own ranks lie on the board and with the dealer, and last the squares of what
// it wins or loses: over all boards, hands of the dealer and the 20 ways in which a board has a flop and a turn.
const int SQUARES = 7;
__global__ void own_ranks(const Known *known, const char *turn, const char *river, Sum *sums, int many) {
    const Known &k = *known;
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    Sum by[SQUARES + 1] = {};
    if (x < many) {
        int c[5], q = 0, m = 0, times = 20, mates = 0, later[5], won_squares[2] = {}, lost_squares = 0;
        signed char rest[45];
        nth(x, 5, 50, c);
        Hand board = {};
        auto mate = [&](int card) { return card >> 2 == k.hole[0] >> 2 || card >> 2 == k.hole[1] >> 2; };
        for (int i = 0; i < 50; i++)
            if (q < 5 && c[q] == i) board.add(k.deck[i]), mates += mate(k.deck[i]), q++; else rest[m++] = k.deck[i];
        for (int a = 0; a < 5; a++) {
            int four = 0, p = 0;
            for (int i = 0; i < 5; i++) if (i != a) four += C[c[i]][++p];
            later[a] = river[(size_t)k.hand * FOURS + four];
            times += 2 * later[a];
        }
        for (int a = 0; a < 5; a++)
            for (int b = a + 1; b < 5; b++) {
                int three = 0, p = 0;
                for (int i = 0; i < 5; i++) if (i != a && i != b) three += C[c[i]][++p];
                int first = turn[(size_t)k.hand * FLOPS + three];
                times += first;
                for (int which = 0; which < 2; which++) {
                    int s = first + later[which ? a : b];
                    for (int paid = 0; paid < 2; paid++) won_squares[paid] += (2 + paid + s) * (2 + paid + s);
                    lost_squares += (3 + s) * (3 + s);
                }
            }
        Hand mine = board;
        mine.add(k.hole[0]), mine.add(k.hole[1]);
        Set v = mine.value();
        for (int i = 0; i < 44; i++) for (int j = i + 1; j < 45; j++) {
            Hand theirs = board;
            theirs.add(rest[i]), theirs.add(rest[j]);
            Set t = theirs.value();
            by[mates + mate(rest[i]) + mate(rest[j])] += v > t ? times + (v >> 26 > 4 ? 10 : 0) : v < t ? -times - 10 : 0;
            by[SQUARES] += v > t ? won_squares[v >> 26 > 4] : v < t ? lost_squares : 0;
        }
    }
    for (int m = 0; m <= SQUARES; m++) add(&sums[m], by[m]);
}

short *won;
int *fours;
char *turn, *river;
Sum *sums;
Known *given;

std::vector<Sum> priced(const std::vector<Known> &all, bool knows) {
    int n = all[0].n, k = all.size(), five = choose[n][5], four = choose[n][4], three = choose[n][3];
    std::vector<Sum> out(k * SUMS);
    cudaMemcpy(given, all.data(), k * sizeof(Known), cudaMemcpyHostToDevice);
    cudaMemset(sums, 0, k * SUMS * sizeof(Sum));
    boards<<<dim3(five / 128 + 1, k), 128>>>(given, won, sums, five);
    wagers<<<dim3(four / 128 + 1, k), 128>>>(given, won, fours, river, sums, 4, four, five, knows);
    wagers<<<dim3(three / 128 + 1, k), 128>>>(given, won, fours, turn, sums, 3, three, four, knows);
    cudaMemcpy(out.data(), sums, out.size() * sizeof(Sum), cudaMemcpyDeviceToHost);
    if (cudaError_t wrong = cudaGetLastError()) { fprintf(stderr, "%s\n", cudaGetErrorString(wrong)); exit(1); }
    return out;
}
Sum usual(const Sum *s, int ante) { return 10 * s[ante] + s[TURN_USUAL] + 2 * s[RIVER_USUAL]; }
Sum best(const Sum *s, int ante) { return 10 * s[ante] + s[TURN] + 2 * s[RIVER]; }

int main(int, char **args) {
    double seconds = atof(args[1]);
    std::mt19937_64 draw(atoll(args[2]));
    for (int n = 0; n < 51; n++) for (int k = 0; k < 6; k++) choose[n][k] = !k ? 1 : n ? choose[n - 1][k - 1] + choose[n - 1][k] : 0;
    cudaMemcpyToSymbol(C, choose, sizeof choose);
    cudaMalloc(&won, (size_t)BATCH * choose[50][5] * sizeof(short)), cudaMalloc(&fours, (size_t)BATCH * FOURS * sizeof(int));
    cudaMalloc(&turn, 169 * FLOPS), cudaMalloc(&river, 169 * FOURS);
    cudaMalloc(&sums, BATCH * SUMS * sizeof(Sum)), cudaMalloc(&given, BATCH * sizeof(Known));
    std::vector<Known> hands;
    std::vector<std::vector<char>> names;
    for (int high = 0; high < 13; high++) for (int low = 0; low <= high; low++) for (int suited = 0; suited < 2 - (high == low); suited++) {
        Known k = {};
        k.n = 50, k.hole[0] = 4 * high, k.hole[1] = 4 * low + !suited, k.hand = hands.size();
        for (int c = 0, m = 0; c < 52; c++) if (c != k.hole[0] && c != k.hole[1]) k.deck[m] = c, k.place[m] = m, m++;
        const char *ranks = "23456789TJQKA";
        names.push_back({ranks[high], ranks[low], high == low ? '\0' : suited ? 's' : 'o', '\0'});
        hands.push_back(k);
    }
    const char *antes[] = {"", " straight"};
    std::vector<Sum> whole;
    for (auto &k : hands) {
        auto s = priced({k}, false);
        for (int a = 0; a < 2; a++) printf("%s%s whole %lld\n", names[k.hand].data(), antes[a], usual(s.data(), a));
        whole.push_back(usual(s.data(), FLUSH)), whole.push_back(usual(s.data(), STRAIGHT));
        cudaMemset(sums, 0, (SQUARES + 1) * sizeof(Sum));
        own_ranks<<<choose[50][5] / 128 + 1, 128>>>(given, turn, river, sums, choose[50][5]);
        Sum by[SQUARES + 1];
        cudaMemcpy(by, sums, sizeof by, cudaMemcpyDeviceToHost);
        for (int m = 0; m < SQUARES; m++) if (by[m]) printf("%s with %d of its ranks out %lld\n", names[k.hand].data(), m, by[m]);
        printf("%s squares %lld\n", names[k.hand].data(), by[SQUARES]);
    }
    const Sum ante = 10LL * choose[49][5] * 44, lost = 10LL * choose[50][5] * 990;
    for (auto &k : hands) {
        std::vector<Known> seen;
        for (int c = 0; c < 50; c++) {
            Known s = k;
            s.n = 49, s.shown = 1, s.card = k.deck[c];
            for (int i = c; i < 49; i++) s.deck[i] = k.deck[i + 1], s.place[i] = i + 1;
            seen.push_back(s);
        }
        auto s = priced(seen, true);
        for (int a = 0; a < 2; a++) {
            Sum before = 0, after = 0, never = 0;
            for (int c = 0; c < 50; c++) {
                const Sum *one = &s[c * SUMS];
                before += std::max(-ante, best(one, a)), never += usual(one, a);
                after += whole[2 * k.hand + a] > -lost ? best(one, a) : -ante;
            }
            printf("%s%s dealer's card %lld\n", names[k.hand].data(), antes[a], before);
            printf("%s%s dealer's card after the flop %lld\n", names[k.hand].data(), antes[a], after);
            printf("%s%s dealer's card unused %lld\n", names[k.hand].data(), antes[a], never);
        }
    }
    auto now = [] { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); };
    for (int others : {6, 1}) {  // random cards of other players; each case priced in full
        int dead = 2 * others, n = 50 - dead;
        double all = 10.0 * choose[n][5] * choose[n - 5][2], gains[169][3][2] = {};
        int many[169] = {};
        for (double end = now() + seconds * (others > 1 ? 0.6 : 0.4); now() < end;) {
            std::vector<Known> cases;
            for (auto &k : hands) for (int r = 0; r < (whole[2 * k.hand] < -0.6 * lost ? 8 : 1); r++) {
                Known s = k;
                int order[50];
                for (int i = 0; i < 50; i++) order[i] = i;
                for (int i = 0; i < dead; i++) std::swap(order[i], order[i + std::uniform_int_distribution<int>(0, 49 - i)(draw)]);
                std::sort(order + dead, order + 50);
                s.n = n;
                for (int i = 0; i < n; i++) s.place[i] = order[dead + i], s.deck[i] = k.deck[s.place[i]];
                cases.push_back(s);
            }
            for (size_t at = 0; at < cases.size(); at += BATCH) {
                std::vector<Known> part(cases.begin() + at, cases.begin() + std::min(cases.size(), at + BATCH));
                auto s = priced(part, true);
                for (size_t i = 0; i < part.size(); i++) {
                    int h = part[i].hand;
                    bool plays = whole[2 * h] > -lost;
                    double use = usual(&s[i * SUMS], FLUSH) / all, most = best(&s[i * SUMS], FLUSH) / all, did = plays ? use : -1;
                    double found[] = {std::max(-1.0, most) - did, std::max(-1.0, use) - did, plays ? most - use : 0};
                    for (int g = 0; g < 3; g++) gains[h][g][0] += found[g], gains[h][g][1] += found[g] * found[g];
                    many[h]++;
                }
            }
        }
        for (auto &k : hands) {
            printf("# %d other hands: %s %d", others, names[k.hand].data(), many[k.hand]);
            for (auto &g : gains[k.hand]) printf(" %.9f %.9f", g[0], g[1]);
            printf("\n");
        }
    }
}
