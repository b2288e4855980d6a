import type { Clock } from '../../src/domain/ports.js';

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
