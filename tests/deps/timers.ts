/** Time that moves only when told to. */
export { default as FakeTimers } from "npm:@sinonjs/fake-timers@15.5.0";
