// Fills the board cell by cell and turns back as soon as a line is complete.
#include <iostream>

const int N = 5;
int board[N][N];
int stones_left[2] = {13, 12};

bool completes_line(int row, int column) {
    const int colour = board[row][column];
    bool across = column == N - 1, down = row == N - 1;
    bool diagonal = down && column == N - 1, antidiagonal = down && column == 0;
    for (int i = 0; i < N; i++) {
        across = across && board[row][i] == colour;
        down = down && board[i][column] == colour;
        diagonal = diagonal && board[i][i] == colour;
        antidiagonal = antidiagonal && board[i][N - 1 - i] == colour;
    }
    return across || down || diagonal || antidiagonal;
}

long long draws(int cell) {
    if (cell == N * N) return 1;
    const int row = cell / N, column = cell % N;
    long long total = 0;
    for (int colour = 0; colour < 2; colour++) {
        if (stones_left[colour] == 0) continue;
        board[row][column] = colour;
        if (completes_line(row, column)) continue;
        stones_left[colour]--;
        total += draws(cell + 1);
        stones_left[colour]++;
    }
    return total;
}

int main() {
    std::cout << draws(0) << '\n';
}
