import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { inForeground, isTillBusy, runInBackground } from './foreground.ts'

afterEach(() => {
  vi.useRealTimers()
})

const start = (script: string) => {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  runInBackground(child)
  return child
}

/** `T` is a paused process. */
const processState = (pid = 0) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]

const expectPaused = (pid?: number) => vi.waitFor(() => expect(processState(pid)).toBe('T'), { timeout: 20_000 })

test.runIf(process.platform === 'linux')(
  'a process in the background is paused while the till answers and goes on afterwards',
  async () => {
    const { pid } = start('for (;;);')
    await inForeground(() => expectPaused(pid))
    expect(processState(pid)).not.toBe('T')
  },
)

test.runIf(process.platform === 'linux')('a process that starts while the till answers is paused', async () => {
  await inForeground(async () => {
    const { pid } = start('for (;;);')
    await expectPaused(pid)
  })
})

test.runIf(process.platform === 'linux')(
  'a process stays paused until the last of several requests is answered',
  async () => {
    const { pid } = start('for (;;);')
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const both = [inForeground(() => first.promise), inForeground(() => second.promise)]
    first.resolve()
    await both[0]
    await expectPaused(pid)
    second.resolve()
    await both[1]
    expect(processState(pid)).not.toBe('T')
  },
)

test('a process in the background finishes although the till never stops answering', async () => {
  const child = start('')
  const [code] = await inForeground(() => once(child, 'exit') as Promise<[number]>)
  expect(code).toBe(0)
})

test.runIf(process.platform === 'linux')('a failed request lets the processes in the background continue', async () => {
  const { pid } = start('for (;;);')
  const failing = inForeground(async () => {
    await expectPaused(pid)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(processState(pid)).not.toBe('T')
})

test('the till is busy while a request is answered and for ten seconds after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await inForeground(() => Promise.resolve(expect(isTillBusy()).toBe(true)))
  vi.advanceTimersByTime(9_000)
  expect(isTillBusy()).toBe(true)
  vi.advanceTimersByTime(1_001)
  expect(isTillBusy()).toBe(false)
})
