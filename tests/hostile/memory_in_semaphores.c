// Keeps memory in semaphores and message queues, which do not belong to a process.
// all: ended refused
// strong: memory-limit / ended
#include "probe.h"
#include <sys/msg.h>
#include <sys/sem.h>

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = 0;
    static struct {
        long kind;
        char text[8000];
    } message = {1, ""};
    for (int i = 0; i < 200; i++) {
        reached |= semget(IPC_PRIVATE, 30000, IPC_CREAT | 0600) >= 0;
        int queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600);
        reached |= queue >= 0;
        while (queue >= 0 && msgsnd(queue, &message, sizeof message.text, IPC_NOWAIT) == 0)
            ;
    }
    return say(reached);
}
