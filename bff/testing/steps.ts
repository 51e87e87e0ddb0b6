/**
 * A scheduler for tests of interleavings: whatever a process does to the store, the school or the clock is a step that
 * waits here, and a list of choices says which waiting step goes next. The same choices give the same run.
 */

export interface Step {
  process: string;
  label: string;
  go: () => void;
}

export class Steps {
  #waiting: Step[] = [];
  readonly taken: string[] = [];
  /** From here on nothing waits: for what must be looked at when the run is over. */
  isOpen = false;

  /** Waits for its turn. A process that has died never gets one. */
  wait(process: string, label: string): Promise<void> {
    if (this.isOpen) return Promise.resolve();
    return new Promise((go) => this.#waiting.push({ process, label, go }));
  }

  /** What a crashed process was about to do is never done. */
  drop(process: string): void {
    this.#waiting = this.#waiting.filter((step) => step.process !== process);
  }

  /**
   * Runs until nothing waits.
   *
   * @param choices  which of the waiting steps goes next, the first one when they run out
   * @throws {Error} after `limit` steps: something goes round in circles
   */
  async run(choices: readonly number[], limit = 5000): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      await settle();
      if (this.#waiting.length === 0) return;
      if (turn >= limit)
        throw new Error(`still running after ${limit} steps:\n${this.taken.slice(-40).join("\n")}`);
      const [step] = this.#waiting.splice((choices[turn] ?? 0) % this.#waiting.length, 1);
      this.taken.push(`${step?.process}: ${step?.label}`);
      step?.go();
    }
  }
}

/** Lets everything run that waits for no step: reading an answer's body takes a few rounds. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await new Promise((resume) => setImmediate(resume));
}
