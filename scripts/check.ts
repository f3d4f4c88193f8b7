// npm run check: everything that can be told without running the application.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, tool, typesOf } from './run.ts'

const checks: [name: string, program: string, ...args: string[]][] = [
  ['types', ...typesOf('.')],
  ['lint', tool('oxlint'), '--type-aware', '--deny-warnings'],
  ['format', tool('biome'), 'format', '--reporter=summary', '.'],
]
if (existsSync(join(root, 'web', 'tsconfig.json'))) checks.push(['types of the web application', ...typesOf('web')])
if (existsSync(join(root, 'server', 'src', 'core', 'migrate.ts'))) {
  checks.push(['generated database types', process.execPath, 'scripts/generate-schema.ts', '--check'])
}
// A check of the project's own is a file here that prints what is wrong and exits with 1.
for (const file of readdirSync(import.meta.dirname).sort()) {
  const [, name] = /^check-(.*)\.ts$/.exec(file) ?? []
  if (name) checks.push([name, process.execPath, join('scripts', file)])
}

// The client's types are not kept in the repository, and are checked with all others.
const generated = await run(process.execPath, ['scripts/generate-client.ts'], { quiet: true })
if (!generated.ok) {
  console.log(generated.output.trimEnd())
  process.exit(1)
}

say(`Checking: ${checks.map(([name]) => name).join(', ')}`)
const start = Date.now()
let failed = 0
const queue = [...checks]
// Two checks run beside each other, and the threads that the compiler and the linter start for all processors work out the
// same types each: with one thread each, both take a fraction of the processor time.
const oneProcessor = { GOMAXPROCS: '1' }
async function work(): Promise<void> {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const [name, program, ...args] = check
    const began = Date.now()
    const { ok, output } = await run(program, args, { env: oneProcessor, quiet: true })
    console.log(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    if (ok) continue
    failed += 1
    console.log(output.trimEnd())
  }
}
await Promise.all([work(), work()])
console.log(
  `${checks.length - failed} checks passed, ${failed} failed in ${((Date.now() - start) / 1000).toFixed(1)} s`,
)
process.exitCode = failed ? 1 : 0
