import { expect, test } from 'vitest'
import { isWithin, networkOf } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2::3:4:5:6:7', '1:2:0:3::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the address %s is counted as the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32', '10.0.0.0/8'], false],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['nobody', ['0.0.0.0/0', '::/0'], false],
  ['10.1.2.3', ['nonsense', '10.0.0.0/33', '10.0.0.0/8/8'], false],
])('an address is within a list of networks or not: %s in %j', (ip, networks, expected) => {
  expect(isWithin(ip, networks)).toBe(expected)
})
