import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeKeyPair } from '../../demo/certificates.ts'

export const issuerId = '3388000000022000001'
const email = 'wallet@chopcard-test.iam.gserviceaccount.com'
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
const types = ['loyaltyClass', 'loyaltyObject', 'offerClass', 'offerObject', 'giftCardClass', 'giftCardObject']

/** As many as Google takes for an issuer. */
const perSecond = 20

type Json = Record<string, unknown>
/** A class or an object, with what tests look into. */
type Kept = Json & {
  loyaltyPoints?: { balance: { string: string } }
  heroImage?: { sourceUri: { uri: string } }
  rotatingBarcode?: { valuePattern: string; totpDetails: { parameters: [{ key: string }] } }
}
type Fault = { status: number; message?: string } | 'hang up'
type Call = { method: string; path: string; at: number; body: Kept }

const curve = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const der = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')

/**
 * A server that stands in for Google Wallet: access for the service account alone, classes and objects over REST, the page
 * where a pass is saved, root keys and signed notices. Like Google it forgets no object, and notifies three times a day.
 */
export async function startGoogleServer(atPort = 0) {
  const keyPair = makeKeyPair()
  const passes = new Map<string, Kept>()
  const calls: Call[] = []
  const faults: Fault[] = []
  const notified = new Map<string, number>()
  const tokens = new Set<string>()
  const roots = curve()
  let newest: number[] = []
  let refused = 0

  const server = createServer((request, response) => {
    void handle(request).then(({ status, body, location }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
        .end(JSON.stringify(body ?? {})),
    )
  })
  type Reply = { status: number; body?: object; location?: string }
  const refuse = (status: number, message: string): Reply => ({ status, body: { error: { code: status, message } } })

  async function handle(request: IncomingMessage): Promise<Reply> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const url = new URL(request.url ?? '/', 'http://google')
    if (url.pathname === '/token') return giveToken(new URLSearchParams(text).get('assertion') ?? '')
    if (url.pathname === '/gp/m/issuer/keys') return { status: 200, body: rootKeys() }
    if (url.pathname.startsWith('/gp/v/save/')) return save(url.pathname.slice('/gp/v/save/'.length))
    const fault = faults.shift()
    if (fault === 'hang up') {
      request.socket.destroy()
      return { status: 500 }
    }
    if (fault) return refuse(fault.status, fault.message ?? 'no')
    newest = [...newest.filter((at) => at > Date.now() - 1000), Date.now()]
    if (newest.length > perSecond) {
      refused += 1
      return refuse(429, 'Quota exceeded')
    }
    if (!tokens.has(String(request.headers.authorization).replace('Bearer ', '')))
      return refuse(401, 'Request had invalid credentials')
    return keepPass(String(request.method), url.pathname, JSON.parse(text) as Kept)
  }

  function giveToken(assertion: string): Reply {
    const claims = readJwt(assertion)
    const isRight = claims?.['iss'] === email && claims['scope'] === scope && claims['aud'] === `${url}/token`
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } }
    const token = randomUUID()
    tokens.add(token)
    return { status: 200, body: { access_token: token, expires_in: 3600, token_type: 'Bearer' } }
  }

  /** What a token of the service account says; undefined where it is not signed by its key. */
  function readJwt(token: string): Json | undefined {
    const [head = '', body = '', signature = ''] = token.split('.')
    const bytes = Buffer.from(`${head}.${body}`)
    if (!verify('sha256', bytes, createPublicKey(keyPair.publicKey), Buffer.from(signature, 'base64url')))
      return undefined
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Json
  }

  function keepPass(method: string, path: string, body: Kept): Reply {
    const [type = '', id] = path.replace('/walletobjects/v1/', '').split('/')
    calls.push({ method, path, at: Date.now(), body })
    if (!types.includes(type)) return refuse(404, 'unknown type')
    const name = `${type}/${id ?? String(body['id'])}`
    if (method === 'POST') {
      if (passes.has(name)) return refuse(409, 'existing resource')
      const problem = problemOf(type, body)
      if (problem) return refuse(400, problem)
      passes.set(name, body)
      return { status: 200, body }
    }
    const known = passes.get(name)
    if (!known) return refuse(404, 'resource not found')
    const { notifyPreference, ...fields } = body
    // A patch leaves what it does not name; an update clears it.
    passes.set(name, method === 'PATCH' ? { ...known, ...fields } : fields)
    if (notifyPreference === 'NOTIFY_ON_UPDATE') notified.set(name, (notified.get(name) ?? 0) + 1)
    return { status: 200, body: known }
  }

  /** What Google asks of a class and an object before it takes them. */
  function problemOf(type: string, body: Kept): string | undefined {
    if (!String(body['id']).startsWith(`${issuerId}.`)) return 'the id belongs to another issuer'
    if (type.endsWith('Class')) {
      const needed =
        {
          loyaltyClass: ['programName', 'programLogo'],
          offerClass: ['title', 'provider', 'redemptionChannel'],
          giftCardClass: ['merchantName'],
        }[type] ?? []
      return ['issuerName', 'reviewStatus', ...needed].find((name) => !body[name])
    }
    const cls = passes.get(`${type.replace('Object', 'Class')}/${String(body['classId'])}`)
    return cls && body['state'] ? undefined : 'no such class, or no state'
  }

  /** The page where a pass is saved: of one that is there, by a link that the service account has signed. */
  function save(token: string): Reply {
    const claims = readJwt(token)
    const [[list, objects] = []] = Object.entries((claims?.['payload'] ?? {}) as Record<string, Json[]>)
    const name = `${list?.replace('Objects', 'Object')}/${String(objects?.[0]?.['id'])}`
    const isRight = claims?.['aud'] === 'google' && claims['typ'] === 'savetowallet' && passes.has(name)
    return isRight ? { status: 200, body: { saved: name } } : refuse(400, 'Something went wrong')
  }

  const rootKeys = () => ({
    keys: [
      {
        keyValue: der(roots.publicKey),
        protocolVersion: 'ECv2SigningOnly',
        keyExpiration: String(Date.now() + 86_400_000),
      },
    ],
  })

  server.listen(atPort, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    passes,
    calls,
    faults,
    notified,
    /** How many requests came too fast. */
    refused: () => refused,
    /** The end of every token that was given. */
    endTokens: () => tokens.clear(),
    /** The file that an administrator downloads for the service account. */
    keyFile: JSON.stringify(
      { type: 'service_account', client_email: email, private_key: keyPair.privateKey },
      undefined,
      2,
    ),
    notice: (given: Parameters<typeof signNotice>[1]) => signNotice(roots.privateKey, given),
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Notice = {
  objectId: string
  eventType: 'save' | 'del'
  nonce?: string
  expiresIn?: number
  recipient?: string
  keyEndsIn?: number
}

const joined = (...parts: string[]) =>
  Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(Buffer.byteLength(part))
      return [length, Buffer.from(part)]
    }),
  )

/** A notice as Google sends it to a class's address. */
function signNotice(root: KeyObject, notice: Notice) {
  const {
    objectId,
    eventType,
    nonce = randomUUID(),
    expiresIn = 60_000,
    recipient = issuerId,
    keyEndsIn = 60_000,
  } = notice
  const [sender, protocolVersion] = ['GoogleWalletPasses', 'ECv2SigningOnly']
  const intermediate = curve()
  const signedKey = JSON.stringify({
    keyValue: der(intermediate.publicKey),
    keyExpiration: String(Date.now() + keyEndsIn),
  })
  const signedMessage = JSON.stringify({
    classId: `${issuerId}.card-x`,
    objectId,
    eventType,
    nonce,
    expTimeMillis: Date.now() + expiresIn,
  })
  const signed = (key: KeyObject, ...parts: string[]) => sign('sha256', joined(...parts), key).toString('base64')
  return {
    protocolVersion,
    intermediateSigningKey: { signedKey, signatures: [signed(root, sender, protocolVersion, signedKey)] },
    signature: signed(intermediate.privateKey, sender, recipient, protocolVersion, signedMessage),
    signedMessage,
  }
}
export type GoogleServer = Awaited<ReturnType<typeof startGoogleServer>>
