import { type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http'
import { request as overTls } from 'node:https'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Config } from './config.ts'
import { HostRefused, hostOf, mayCallAddress, resolveHost } from './resolve-host.ts'

/** What came of a call: an answer with the beginning of its body, or why there was none. */
export type CallResult =
  | { status: number; headers: IncomingMessage['headers']; text: string }
  | { error: 'host-unknown' | 'address-refused' | 'unreachable' | 'certificate' | 'timeout' | 'broken' }

export type Call = {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** So many bytes of the answer are read; then the connection is closed. */
  maxBytes: number
}

/** Why an address is never called, whatever its host resolves to. Undefined if it may be. */
export function refusedUrl(
  calls: Config['calls'],
  text: string,
): 'webAddress' | 'httpsOnly' | 'privateAddress' | undefined {
  if (!URL.canParse(text)) return 'webAddress'
  const url = new URL(text)
  const host = hostOf(url)
  if (url.username || url.password || url.hash || !host) return 'webAddress'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && calls.allowed.includes(host))) return 'httpsOnly'
  const isPrivateName = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/i.test(host) || !/[.:]/.test(host)
  return isPrivateName || (isIP(host) && !mayCallAddress(calls, host)) ? 'privateAddress' : undefined
}

/**
 * Posts to an address that somebody else has chosen. Its host is resolved once and the connection goes to exactly that address;
 * redirects are not followed, and all together takes no longer than the time-out. Never throws.
 */
export async function postOutside({ calls }: Pick<Config, 'calls'>, call: Call): Promise<CallResult> {
  const deadline = performance.now() + call.timeoutMs
  if (refusedUrl(calls, call.url)) return { error: 'address-refused' }
  const url = new URL(call.url)
  try {
    const address = await resolveHost(calls, hostOf(url), call.timeoutMs)
    return await send(calls, call, url, address, deadline - performance.now())
  } catch (error) {
    if (error instanceof HostRefused) return { error: error.reason }
    throw error
  }
}

function send(calls: Config['calls'], call: Call, url: URL, address: string, leftMs: number): Promise<CallResult> {
  return new Promise((resolve) => {
    const payload = Buffer.from(call.body)
    const options: RequestOptions = {
      method: 'POST',
      // No proxy, no shared connection: the address that was checked is the one that is called.
      agent: false,
      headers: { ...call.headers, 'content-length': payload.length },
      lookup: (_host, { all }, done) => {
        const family = isIP(address)
        if (all) done(null, [{ address, family }])
        else done(null, address, family)
      },
    }
    let answer: IncomingMessage | undefined
    const parts: Buffer[] = []
    const end = (result: CallResult) => {
      clearTimeout(timer)
      // With an answer's status known, what happens to the rest of its body changes nothing.
      resolve(answer?.statusCode ? answered(answer, parts, call.maxBytes) : result)
      outgoing.destroy()
    }
    const outgoing = (url.protocol === 'http:' ? overHttp : overTls)(url, options, (message) => {
      answer = message
      message.on('data', (part: Buffer) => {
        parts.push(part)
        if (sizeOf(parts) >= call.maxBytes) end({ error: 'broken' })
      })
      message.on('end', () => end({ error: 'broken' }))
      message.on('error', () => end({ error: 'broken' }))
    })
    const timer = setTimeout(() => end({ error: 'timeout' }), Math.max(1, leftMs))
    outgoing.on('socket', (socket) =>
      socket.on('connect', () => {
        if (!mayCallAddress(calls, socket.remoteAddress ?? '')) end({ error: 'address-refused' })
      }),
    )
    outgoing.on('error', (error) => end({ error: reasonOf(error, outgoing.socket as TLSSocket | null) }))
    outgoing.end(payload)
  })
}

const sizeOf = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0)

const answered = ({ statusCode = 0, headers }: IncomingMessage, parts: readonly Buffer[], maxBytes: number) => ({
  status: statusCode,
  headers,
  text: Buffer.concat(parts).subarray(0, maxBytes).toString('utf8'),
})

function reasonOf(error: NodeJS.ErrnoException, socket: TLSSocket | null): 'certificate' | 'unreachable' | 'broken' {
  const code = error.code ?? ''
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO|SSL|TLS/.test(code) || socket?.authorizationError) return 'certificate'
  return /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/.test(code) ? 'unreachable' : 'broken'
}
