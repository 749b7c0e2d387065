typedef struct {
    int n;
} Game;

Game* gameCreate(int n) {
    printf("[null,7]\n");
    Game* game = malloc(sizeof(Game));
    game->n = n;
    return game;
}

int gameMove(Game* obj, int row) {
    printf("move %d", row);
    return obj->n + row;
}

void gameReset(Game* obj) {
    obj->n = 0;
}

void gameLeave(Game* obj, int code) {
    printf("[null,7]\n");
    exit(code);
}

int gameFail(Game* obj, int at) {
    if (at) abort();
    return 0;
}

void gameFree(Game* obj) {
    free(obj);
}
