// What a script may do that runs confined, for the test: it is told by its argument which limit to go beyond.
import { writeFileSync } from 'node:fs'

const tricks: Record<string, () => unknown> = {
  heap: () => {
    const kept: object[] = []
    for (;;) kept.push({ a: [kept.length] })
  },
  // Not counted by V8's own limit.
  buffers: () => Array.from({ length: 400 }, () => Buffer.alloc(16 * 1024 * 1024, 1)).length,
  time: () => {
    for (;;);
  },
  output: () => process.stdout.write('x'.repeat(4 * 1024 * 1024)),
  file: () => writeFileSync(process.argv[3] ?? '', 'x'),
  environment: () => process.stdout.write(JSON.stringify(Object.keys(process.env))),
}
tricks[process.argv[2] ?? '']?.()
