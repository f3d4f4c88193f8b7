import type { CredentialFiles, FoundCredentials } from './credential-files.ts'
import { text } from 'node:stream/consumers'
import { type FieldProblem, Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { runConfined } from '../../core/confined.ts'
import { limitConcurrency } from '../../core/limit-concurrency.ts'
import { Ciphered, openFiles, Unreadable } from './open-files.ts'

// Ciphered files of the usual kinds take a tenth of a second on an idle machine.
const limits = { heapMb: 100, timeMs: 8_000, maxOutput: 1024 * 1024 }

const inTurn = limitConcurrency({
  atOnce: 2,
  maxWaiting: 8,
  timeoutMs: 8_000,
  refusal: () => new Refusal('IMPORT_BUSY', { retryAfter: 5 }),
})

/**
 * Reads certificates and keys. What must be deciphered is read by a process of its own: a file may ask for any number of
 * rounds to make its key, which must not hold up the server. Refuses at the field of the file that cannot be read.
 */
export async function readCredentials(files: CredentialFiles): Promise<FoundCredentials> {
  const answer = readPlain(files) ?? (await inTurn('platform', () => readConfined(files)))
  return 'problem' in answer ? refuse('CERTIFICATE_REFUSED', { fields: [answer.problem] }) : answer
}

/** Undefined where something must be deciphered. */
function readPlain(files: CredentialFiles): FoundCredentials | { problem: FieldProblem } | undefined {
  try {
    return openFiles(files)
  } catch (error) {
    if (error instanceof Ciphered) return undefined
    if (error instanceof Unreadable) return { problem: { path: error.path, message: error.message } }
    throw error
  }
}

const unreadable = { problem: { path: 'certificate', message: 'certificateUnreadable' } }

async function readConfined(files: CredentialFiles): Promise<FoundCredentials | { problem: FieldProblem }> {
  const { input, output, ended } = runConfined(new URL('./credentials-process.ts', import.meta.url), [], limits)
  input.end(JSON.stringify(files))
  const [said, ending] = await Promise.all([text(output), ended])
  return ending === 'done' ? (JSON.parse(said) as FoundCredentials) : unreadable
}
