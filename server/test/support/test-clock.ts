import type { Clock } from '../../src/domain/ports.js';

/** A clock that tests move by hand. It starts at the machine's time, so that what others sign or expire still fits. */
export class TestClock implements Clock {
  private offset = 0;

  now(): number {
    return Date.now() + this.offset;
  }

  advanceMinutes(minutes: number): void {
    this.offset += minutes * 60_000;
  }
}
