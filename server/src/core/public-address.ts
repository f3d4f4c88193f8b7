import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not the public internet (IANA's registry of special addresses), and addresses that clouds keep for themselves. */
const specialV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Shared by the customers of a provider.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata services of most clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // The address of Azure's host agent.
  '168.63.129.16/32',
]

/** Within the global unicast space: protocols that carry an IPv4 address inside, and documentation. */
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20', '5f00::/16']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const refusedV4 = listOf(specialV4, 'ipv4')
const refusedV6 = listOf(specialV6, 'ipv6')
// Everything outside is special: mapped and translated IPv4 addresses, loopback, unique-local, link-local, multicast.
const globalV6 = listOf(['2000::/3'], 'ipv6')

/** Whether an address belongs to the public internet, so that a call to it reaches nothing inside our own network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refusedV4.check(address, 'ipv4')
  return family === 6 && globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
}
