import { gzipSync } from 'node:zlib'
import { type Account, nothing, notFound, ok, problem, type Reply } from './account.ts'

type Operation = { operation_id?: string; method: string; path: string; params?: Record<string, string>; body?: string }
type Run = (method: string, path: string, query: URLSearchParams, body: unknown) => Promise<Reply>

const MAX_OPEN = 500
const BLOCK = 512

/** The calls below /batches: a batch is worked on at once, and has ended at the second look. */
export async function batchCall(
  account: Account,
  method: string,
  path: string,
  body: { operations?: Operation[] },
  run: Run,
  origin: string,
): Promise<Reply> {
  if (method === 'POST' && path === '') return begin(account, body.operations ?? [], run)
  const batch = account.batches.get(path.slice(1))
  if (!batch) return notFound
  if (method === 'DELETE') {
    account.batches.delete(batch.id)
    return nothing
  }
  batch.polls += 1
  batch.finished ||= batch.polls > 1
  return ok({
    id: batch.id,
    status: batch.finished ? 'finished' : 'started',
    ...(batch.finished && { response_body_url: `${origin}/results/${batch.id}.tar.gz` }),
  })
}

async function begin(account: Account, operations: readonly Operation[], run: Run): Promise<Reply> {
  const open = [...account.batches.values()].filter(({ finished }) => !finished).length
  if (open >= MAX_OPEN) return problem(429, 'TooManyRequests', 'You have more than 500 pending batches.')
  const id = `b${account.nextId++}`
  const answers = []
  for (const { operation_id = '', method, path, params, body } of operations) {
    const { status, body: answer } = await run(method, path, new URLSearchParams(params), body ? JSON.parse(body) : {})
    answers.push({ status_code: status, operation_id, response: answer === undefined ? '' : JSON.stringify(answer) })
  }
  const results = gzipSync(
    tarOf([
      ['./', ''],
      [`${id}/a.json`, JSON.stringify(answers)],
    ]),
  )
  account.batches.set(id, { id, finished: false, results, polls: 0 })
  return ok({ id, status: 'pending' })
}

/** A tar archive of files with their texts; a name that ends with a slash is a folder. */
function tarOf(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts = files.flatMap(([name, text]) => {
    const content = Buffer.from(text)
    const head = Buffer.alloc(BLOCK)
    head.write(name, 0)
    head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
    head.write(name.endsWith('/') ? '5' : '0', 156)
    head.write('ustar\u000000', 257)
    const end = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
    return [head, content, end]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}
