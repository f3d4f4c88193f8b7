import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** A program of node_modules/.bin, or any other. */
export const tool = (name: string): string => join(root, 'node_modules', '.bin', name)

/** The compiler over the types of a project. Each of its checkers works out the same types again: one costs a third of four. */
export const typesOf = (project: string): [program: string, ...args: string[]] => [
  tool('tsc'),
  '-p',
  project,
  '--checkers',
  '1',
]

export const say = (message: string): void => console.log(`\n\x1b[36m▸\x1b[0m ${message}`)

const running = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exitCode = 130
    interrupted = true
  })
}
let interrupted = false
/** Whether somebody asked this process to end; what would follow is left out then. */
export const isInterrupted = (): boolean => interrupted

interface Options {
  env?: Record<string, string | undefined>
  /** Where it runs; otherwise in the project's folder. */
  folder?: string
  /** Keep the output and hand it back, instead of showing it. */
  quiet?: boolean
}

/** Runs a program to its end. It never throws: a program that cannot be started counts as failed. */
export function run(program: string, args: string[], options: Options = {}): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...options.env }
    const child = spawn(program, args, { cwd: options.folder ?? root, env, stdio: ['ignore', ...pipes(options.quiet)] })
    running.add(child)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ ok: false, output: `${program}: ${error.message}` }))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ ok: code === 0, output })
    })
  })
}

const pipes = (quiet = false): ['pipe', 'pipe'] | ['inherit', 'inherit'] =>
  quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit']
