import { isIPv6 } from 'node:net'

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
