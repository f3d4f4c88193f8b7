// Loaded before a program (`node --import`): its system clock is wrong by as many milliseconds as it was told last. What counts from the
// start of the process, such as `performance.now()` and timers, goes on as before.
const realNow = Date.now
let wrongByMs = 0

Date.now = () => realNow() + wrongByMs
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length ? given : [target.now()], made) as Date,
  apply: () => new Date().toString(),
})

process.on('message', (ms: number) => {
  wrongByMs = ms
  process.send?.(ms)
})
