import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The address by which a caller is counted: an IPv4 address, or the /64 network of an IPv6 address, because its holder
 * controls the whole network.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean)
    // An IPv4 ending with dots stands for two groups.
    const given = groups.length + after.length + (tail.includes('.') ? 1 : 0)
    groups.push(...Array<string>(Math.max(0, 8 - given)).fill('0'), ...after)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** An address or a network of a list (`203.0.113.7`, `2001:db8::/32`), in parts; undefined for any other text. */
export function networkIn(text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const width = family === 4 ? 32 : 128
  if (!family || rest.length || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined
  const prefix = bits === undefined ? width : Number(bits)
  return prefix > width ? undefined : { address, prefix, family: family === 4 ? ('ipv4' as const) : ('ipv6' as const) }
}

/** Whether an address is within one of the networks of a list. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks.map(networkIn))
    if (network) list.addSubnet(network.address, network.prefix, network.family)
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip.split('%')[0] ?? ''
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
