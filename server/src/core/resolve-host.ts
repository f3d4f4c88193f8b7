import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from './config.ts'
import { isPublicAddress } from './public-address.ts'

/** Why a host is not called: nobody knows its name, or an address of it is not on the public internet. */
export class HostRefused extends Error {
  readonly reason: 'host-unknown' | 'address-refused'
  constructor(reason: HostRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

type Calls = Config['calls']

/** Whether an address may be called: a public one, or one that the configuration allows for tests. */
export const mayCallAddress = ({ allowed }: Calls, address: string): boolean =>
  allowed.includes(address) || isPublicAddress(address)

/** The host of an address without the brackets of IPv6; exotic forms of IPv4 have become ordinary ones by the parser of URL. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * The one address that a call to a host goes to. The name is resolved once, by the DNS servers and not by the machine's own
 * list of hosts; a host with any address that is not public is refused whole.
 */
export async function resolveHost(calls: Calls, host: string, timeoutMs: number): Promise<string> {
  const addresses = isIP(host) ? [host] : await lookUp(calls, host, timeoutMs)
  if (!addresses.every((address) => mayCallAddress(calls, address))) throw new HostRefused('address-refused')
  return addresses[0] ?? unknown()
}

const unknown = (): never => {
  throw new HostRefused('host-unknown')
}

async function lookUp({ dnsServers }: Calls, host: string, timeoutMs: number): Promise<string[]> {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 })
  if (dnsServers.length) resolver.setServers(dnsServers)
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    return addresses.length ? addresses : unknown()
  } finally {
    clearTimeout(timer)
  }
}
