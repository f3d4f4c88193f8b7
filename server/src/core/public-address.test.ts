import { describe, expect, test } from 'vitest'
import { refusedUrl } from './call-out.ts'
import { isPublicAddress } from './public-address.ts'

const calls = { allowed: [], dnsServers: [] }

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.1.1',
  '223.255.255.254',
  '2606:4700::1111',
  '2a00:1450:4001:82b::200e',
  '2001:4860:4860::8888',
])('the public address %s may be called', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:1.1.1.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001:0:7f00:1::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
])('the address %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

describe('addresses that merchants enter', () => {
  test.each([
    'https://hooks.shop.example/in',
    'https://shop.example:8443/in?a=1',
    'https://1.1.1.1/in',
    'https://[2606:4700::1111]/in',
    'https://xn--caf-dma.example/',
  ])('the address %s may be entered', (url) => {
    expect(refusedUrl(calls, url)).toBeUndefined()
  })

  test.each([
    ['http://hooks.shop.example/in', 'httpsOnly'],
    ['ftp://hooks.shop.example/in', 'httpsOnly'],
    ['https://user:secret@shop.example/', 'webAddress'],
    ['https://shop.example/#part', 'webAddress'],
    ['shop.example', 'webAddress'],
    ['https://localhost/', 'privateAddress'],
    ['https://intranet/', 'privateAddress'],
    ['https://api.localhost/', 'privateAddress'],
    ['https://printer.local/', 'privateAddress'],
    ['https://metadata.google.internal/', 'privateAddress'],
    ['https://localhost./', 'privateAddress'],
    ['https://127.0.0.1/', 'privateAddress'],
    ['https://2130706433/', 'privateAddress'],
    ['https://[::1]/', 'privateAddress'],
  ])('the entered address %s is refused: %s', (url, problem) => {
    expect(refusedUrl(calls, url)).toBe(problem)
  })
})
