import type { ReadPass } from './read-pass-file.ts'
import { readPassFile } from './read-pass-file.ts'

/** Asks a server, whether in this process or another one. */
export type Ask = (request: {
  method: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  payload?: object
}) => Promise<{ statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer; body: string }>

/** A phone with a wallet, which asks a web service as Apple's does (Wallet Passes › Adding a web service). */
export function makePhone(ask: Ask, authorityPem: string, device: string) {
  let tag: string | undefined
  let kept: { pass: ReadPass; modified: string } | undefined
  const pass = () => {
    if (!kept) throw new Error('the phone has no pass')
    return kept.pass
  }
  const of = () => {
    const { webServiceURL, passTypeIdentifier, serialNumber, authenticationToken } = pass().json
    const base = `${new URL(webServiceURL).pathname}/v1`
    return {
      passes: `${base}/passes/${passTypeIdentifier}/${serialNumber}`,
      devices: `${base}/devices/${device}/registrations/${passTypeIdentifier}`,
      serial: serialNumber,
      log: `${base}/log`,
      headers: { authorization: `ApplePass ${authenticationToken}` },
    }
  }
  const keep = (answer: Awaited<ReturnType<Ask>>) => {
    kept = { pass: readPassFile(answer.rawPayload, authorityPem), modified: String(answer.headers['last-modified']) }
  }
  return {
    device,
    pass,
    of,
    /** Opens the address of a button, and adds the pass that comes. */
    async add(url: string) {
      const answer = await ask({ method: 'GET', url })
      if (answer.statusCode === 200) keep(answer)
      return answer
    },
    register: async () =>
      (
        await ask({
          method: 'POST',
          url: `${of().devices}/${of().serial}`,
          headers: of().headers,
          payload: { pushToken: `token-${device}` },
        })
      ).statusCode,
    unregister: async () =>
      (await ask({ method: 'DELETE', url: `${of().devices}/${of().serial}`, headers: of().headers })).statusCode,
    /** The serial numbers that have changed since it asked last; none where there is nothing new. */
    async changes(): Promise<string[]> {
      const since = tag === undefined ? '' : `?passesUpdatedSince=${encodeURIComponent(tag)}`
      const answer = await ask({ method: 'GET', url: `${of().devices}${since}` })
      if (answer.statusCode === 204) return []
      const { serialNumbers, lastUpdated } = JSON.parse(answer.body) as {
        serialNumbers: string[]
        lastUpdated: unknown
      }
      if (typeof lastUpdated !== 'string' || !serialNumbers.length)
        throw new Error(`not an answer to a phone: ${answer.body}`)
      tag = lastUpdated
      return serialNumbers
    },
    /** Asks for its pass; a newer one replaces it. */
    async refresh(method: 'GET' | 'HEAD' = 'GET'): Promise<number> {
      const headers = { ...of().headers, 'if-modified-since': kept?.modified ?? '' }
      const answer = await ask({ method, url: of().passes, headers })
      if (answer.statusCode === 200 && method === 'GET') keep(answer)
      return answer.statusCode
    },
    log: async (...logs: string[]) =>
      (await ask({ method: 'POST', url: of().log, payload: { logs }, headers: { 'user-agent': 'passd/1.0' } }))
        .statusCode,
  }
}
export type Phone = ReturnType<typeof makePhone>
