import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Shown = { title: string; body: string; url: string; icon: string; image?: string; tag: string; lang: string }

/**
 * A push service, with browsers that subscribe at it: it proves who sends by the key the browser subscribed with, and each
 * browser reads with its own (RFC 8030, 8291, 8292). It refuses when told to.
 */
export async function startPushService() {
  const state = { status: 201, words: '' }
  const taken: { name: string; shown: Shown; ttl: string | undefined }[] = []
  const browsers = new Map<string, ReturnType<typeof makeReader> & { gone: boolean; serverKey: string }>()

  const server = createServer((request, response) => {
    void receivePush(request).then((status) => response.writeHead(status).end(state.words))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function receivePush(request: IncomingMessage): Promise<number> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts)
    const name = request.url?.replace('/to/', '') ?? ''
    const browser = browsers.get(name)
    if (state.status !== 201) return state.status
    if (!browser || browser.gone) return 410
    if (!isSignedBy(browser.serverKey, request.headers.authorization ?? '', origin)) return 403
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415
    const ttl = request.headers['ttl']
    taken.push({ name, shown: JSON.parse(browser.read(body)) as Shown, ttl: Array.isArray(ttl) ? ttl[0] : ttl })
    return 201
  }

  return {
    state,
    taken,
    /** A browser that subscribed with the application's key; what it hands in. */
    browser(name: string, serverKey: string) {
      const reader = makeReader()
      const own = { ...reader, gone: false, serverKey }
      browsers.set(name, own)
      return {
        subscription: { endpoint: `${origin}/to/${name}`, keys: { p256dh: reader.p256dh, auth: reader.auth } },
        leave: () => (own.gone = true),
      }
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  }
}

function makeReader() {
  const own = createECDH('prime256v1')
  const [publicKey, auth] = [own.generateKeys(), randomBytes(16)]
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const theirs = body.subarray(21, 21 + (body[20] ?? 0))
    const sealed = body.subarray(21 + theirs.length)
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
    const secret = derive(own.computeSecret(theirs), auth, about, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  return { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url'), read }
}

function isSignedBy(serverKey: string, authorization: string, origin: string): boolean {
  const [, head = '', claims = '', proof = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== serverKey) return false
  const bytes = Buffer.from(serverKey, 'base64url')
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const isFresh = Number(exp) * 1000 > Date.now() && Number(exp) * 1000 < Date.now() + 24 * 3_600_000
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isTrue = verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(proof, 'base64url'))
  return isTrue && isFresh && aud === origin && String(sub).startsWith('mailto:')
}
