/* A bot for 6 nimmt! in C, without any library: it lays the closest card above a row.
 *
 * It asks for the position as text, which is easier to read in C than JSON:
 *   six-nimmt seats=2 | seen by: 0 | … | rows: 12 / 37 / 43 58 / 60 | …
 * In other games it makes the first legal move. Try it:
 *   cc -O2 -o cautious cautious.c && stolik arena six-nimmt --bots exec:./cautious,normal
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 20, MOVE = 200, ROWS = 4, NO_ROW = 999 };

static char line[LINE];

/* What follows "name": in the line; the host writes JSON without spaces. */
static const char *field(const char *name) {
    const char *found = strstr(line, name);
    return found ? found + strlen(name) : NULL;
}

/* The last number of every row; how many rows there are. */
static int read_ends(const char *rows, int ends[ROWS]) {
    int count = 0;
    while (count < ROWS && *rows != '|' && *rows != '"') {
        char *after;
        long card = strtol(rows, &after, 10);
        if (after == rows) {
            count += *rows == '/';
            rows++;
        } else {
            ends[count] = (int)card;
            rows = after;
        }
    }
    return count < ROWS ? count + 1 : ROWS;
}

static int gap_above(int card, const int ends[], int count) {
    int gap = NO_ROW;
    for (int row = 0; row < count; row++)
        if (ends[row] < card && card - ends[row] < gap) gap = card - ends[row];
    return gap;
}

/* Copies the best move; of moves that are no cards, the first. */
static void choose(const char *moves, const char *rows, char best[MOVE]) {
    int ends[ROWS] = {0}, count = rows ? read_ends(rows, ends) : 0, least = NO_ROW + 1;
    while (*moves == '"') {
        const char *end = strchr(++moves, '"');
        int gap = gap_above(atoi(moves), ends, count);
        if (gap < least && end - moves < MOVE) {
            least = gap;
            memcpy(best, moves, (size_t)(end - moves));
            best[end - moves] = '\0';
        }
        moves = end[1] == ',' ? end + 2 : end + 1;
    }
}

int main(void) {
    while (fgets(line, LINE, stdin)) {
        if (strstr(line, "\"type\":\"hello\"")) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"Cautious (C)\",\"wants\":[\"position\"]}");
        } else if (strstr(line, "\"type\":\"choose\"")) {
            const char *rows = strstr(line, "phase: choose") ? field("| rows: ") : NULL;
            char best[MOVE] = "";
            choose(field("\"moves\":["), rows, best);
            printf("{\"type\":\"move\",\"id\":%ld,\"move\":\"%s\"}\n", atol(field("\"id\":")), best);
        } else if (strstr(line, "\"type\":\"quit\"")) {
            break;
        }
        fflush(stdout);
    }
    return 0;
}
