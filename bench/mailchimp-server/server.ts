import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addContact, addList, makeAccount, nothing, notFound, ok, problem, type Reply, hashOf } from './account.ts'
import { batchCall } from './batches.ts'
import { campaignCall, reportOf } from './campaigns.ts'
import { listCall } from './lists.ts'

/** What happens once in place of an answer; `lost` does what was asked and then says nothing. */
type Fault = { status: number; type?: string; body?: string } | 'hang up' | 'lost'
type Asked = { method: string; path: string; body: unknown }
export type MailchimpServer = Awaited<ReturnType<typeof startMailchimp>>

/** Mailchimp's limit for an account, over all programs that use it. */
const MAX_CONNECTIONS = 10

/**
 * A server that speaks the part of Mailchimp's Marketing API that is used, with its limits: ten connections, 429, a bare 403
 * without JSON, a key of one data centre, contacts in compliance state, and webhooks that are looked at before they are taken.
 */
export async function startMailchimp(atPort = 0) {
  const account = makeAccount()
  const asked: Asked[] = []
  const faults: { when: (asked: Asked) => boolean; fault: Fault }[] = []
  const held: { when: (asked: Asked) => boolean; until: Promise<void> }[] = []
  const limits = { connections: MAX_CONNECTIONS, open: 0, most: 0, refused: 0, isDown: false, delayMs: 0 }
  const server = createServer((request, response) => {
    if (limits.isDown) return void request.socket.destroy()
    limits.open += 1
    limits.most = Math.max(limits.most, limits.open)
    response.once('close', () => (limits.open -= 1))
    void serve(request, response)
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://mailchimp')
    const body = await bodyOf(request)
    const results = /^\/results\/(\w+)\.tar\.gz$/.exec(url.pathname)?.[1]
    if (results) return void response.end(account.batches.get(results)?.results)
    const method = request.method ?? 'GET'
    const path = url.pathname.replace(/^\/3\.0/, '')
    asked.push({ method, path, body })
    if (limits.open > limits.connections) {
      limits.refused += 1
      return send(
        response,
        problem(429, 'TooManyRequests', 'You have exceeded the limit of 10 simultaneous connections.'),
      )
    }
    const at = faults.findIndex(({ when }) => when({ method, path, body }))
    const [{ fault } = { fault: undefined }] = at < 0 ? [] : faults.splice(at, 1)
    if (fault === 'hang up') return void request.socket.destroy()
    if (typeof fault === 'object') return sendFault(response, fault)
    await Promise.all(held.flatMap(({ when, until }) => (when({ method, path, body }) ? [until] : [])))
    if (limits.delayMs) await new Promise((after) => setTimeout(after, limits.delayMs))
    const reply = keyProblem(request) ?? (await route(method, path, url.searchParams, body))
    if (fault === 'lost') return void request.socket.destroy()
    return send(response, reply)
  }

  const keyProblem = ({ headers }: IncomingMessage): Reply | undefined => {
    const key = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':')[1]
    if (key === account.key && key.endsWith(`-${account.dataCentre}`)) return undefined
    return problem(
      401,
      'API Key Invalid',
      "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
    )
  }

  async function route(method: string, path: string, query: URLSearchParams, body: unknown): Promise<Reply> {
    if (path === '/ping') return ok({ health_status: "Everything's Chimpy!" })
    if (path === '' || path === '/') return ok({ account_id: 'account1', account_name: account.name })
    const [, area = '', rest = ''] = /^\/([\w-]+)(.*)$/.exec(path) ?? []
    if (area === 'lists') return listCall(account, { method, path: rest, query, body: body as never })
    if (area === 'campaigns') return campaignCall(account, method, rest, query, body as never)
    if (area === 'reports') return reportOf(account, rest.slice(1))
    if (area === 'batches') return batchCall(account, method, rest, body as never, route, origin())
    return notFound
  }

  /** Tells the webhooks of a list what a contact has done, as Mailchimp does. */
  async function tell(listId: string, form: Record<string, string>): Promise<number[]> {
    const words = new URLSearchParams({ ...form, fired_at: '2026-11-24 10:00:00', 'data[list_id]': listId })
    const hooks = account.lists.get(listId)?.hooks ?? []
    const answers = await Promise.all(hooks.map(({ url }) => fetch(url, { method: 'POST', body: words })))
    return answers.map(({ status }) => status)
  }

  server.listen(atPort, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: origin(),
    account,
    asked,
    limits,
    tell,
    addList: (id: string, name: string, given = {}) => addList(account, id, name, given),
    addContact: (listId: string, email: string, status: Parameters<typeof addContact>[2]) =>
      addContact(account.lists.get(listId) as never, email, status),
    contact: (listId: string, email: string) => account.lists.get(listId)?.contacts.get(hashOf(email)),
    /** Lets something go wrong at the next call that fits. */
    fail: (fault: Fault, when: (asked: Asked) => boolean = () => true) => void faults.push({ when, fault }),
    /** Keeps the answers to calls that fit back until the function that it returns is called. */
    hold(when: (asked: Asked) => boolean): () => void {
      const { promise: until, resolve } = Promise.withResolvers<void>()
      held.push({ when, until })
      return resolve
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text ? JSON.parse(text) : {}
}

function send(response: ServerResponse, { status, body }: Reply): void {
  if (body === undefined || status === nothing.status) return void response.writeHead(status).end()
  const type = status >= 400 ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
}

const sendFault = (response: ServerResponse, { status, type = 'text/html', body = '' }: Exclude<Fault, string>): void =>
  void response.writeHead(status, { 'content-type': type }).end(body)
