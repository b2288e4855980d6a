import type { Clock } from '../../src/domain/ports.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A clock that tests move by hand. It starts at the machine's time, so that what others sign or expire still fits. */
export class TestClock implements Clock {
  private offset = 0;

  now(): number {
    return this.machineTime() + this.offset;
  }

  advanceMinutes(minutes: number): void {
    this.advanceSeconds(minutes * 60);
  }

  advanceSeconds(seconds: number): void {
    this.offset += seconds * 1000;
  }

  /** To the next noon in UTC. */
  advanceToNoon(): void {
    const sinceNoon = (this.now() - DAY_MS / 2) % DAY_MS;
    this.offset += DAY_MS - sinceNoon;
  }

  protected machineTime(): number {
    return Date.now();
  }
}

/** One that stands still otherwise, so that the test alone sets how much time has passed. */
export class StoppedClock extends TestClock {
  private readonly start = Date.now();

  protected override machineTime(): number {
    return this.start;
  }
}
