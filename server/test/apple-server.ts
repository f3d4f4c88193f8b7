import { once } from 'node:events'
import { createSecureServer, type Http2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Authority, makeKeyPair, signAuthority, signServerCertificate } from '../../demo/certificates.ts'

/** A push as Apple's service receives it: whose certificate it came with, for which device and pass type. */
export type Push = { sender: string; device: string; topic: string; body: string }

/** What the service answers once, in place of taking a push. */
type Fault = { status: number; reason: string } | 'hang up'

/**
 * A server that stands in for Apple's push service: HTTP/2 with a certificate of the sender, which must be one of the
 * authority's and for the topic. Devices that are `gone` are answered as Apple does.
 */
export async function startAppleServer(
  trusted: Pick<Authority, 'pem'>,
  atPort = 0,
  authority = signAuthority('Test push authority', makeKeyPair()),
) {
  const keyPair = makeKeyPair()
  const pushes: Push[] = []
  const faults: Fault[] = []
  const gone = new Set<string>()
  const sessions = new Set<Http2Session>()
  const server = createSecureServer({
    cert: signServerCertificate('127.0.0.1', keyPair, authority),
    key: keyPair.privateKey,
    ca: trusted.pem,
    requestCert: true,
    rejectUnauthorized: true,
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => undefined)
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    void answer(stream, headers)
  })

  async function answer(stream: ServerHttp2Stream, headers: Record<string, unknown>): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    const socket = stream.session?.socket as TLSSocket | undefined
    const { subject } = (socket?.getPeerCertificate() ?? {}) as { subject?: Record<string, string> }
    const push = {
      sender: subject?.['UID'] ?? '',
      device: /^\/3\/device\/(.+)$/.exec(String(headers[':path']))?.[1] ?? '',
      topic: String(headers['apns-topic']),
      body: Buffer.concat(parts).toString(),
    }
    const refuse = (status: number, reason: string) => {
      stream.respond({ ':status': status })
      stream.end(JSON.stringify({ reason, ...(status === 410 && { timestamp: Date.now() }) }))
    }
    const fault = faults.shift()
    if (fault === 'hang up') return stream.session?.destroy()
    if (fault) return refuse(fault.status, fault.reason)
    if (headers[':method'] !== 'POST' || !push.device) return refuse(405, 'MethodNotAllowed')
    if (push.topic !== push.sender) return refuse(400, 'DeviceTokenNotForTopic')
    if (gone.has(push.device)) return refuse(410, 'Unregistered')
    pushes.push(push)
    stream.respond({ ':status': 200 })
    stream.end()
    heard.forEach((hear) => hear())
  }

  const heard = new Set<() => void>()
  server.listen(atPort, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authority,
    pushes,
    faults,
    gone,
    /** Waits until a device was pushed to so often. */
    async pushed(device: string, times = 1): Promise<void> {
      const isThere = () => pushes.filter((push) => push.device === device).length >= times
      while (!isThere())
        await new Promise<void>((resolve) => {
          const hear = () => {
            heard.delete(hear)
            resolve()
          }
          heard.add(hear)
        })
    },
    async stop(): Promise<void> {
      for (const session of sessions) session.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
