import { expect, test } from 'vitest'
import { landingOf } from './landing-rules.ts'

const id = '0190a5b2-0000-7000-8000-000000000001'

test.each([
  ['/dashboard', '/dashboard?registration=1'],
  ['/start', '/start?registration=1'],
  ['/campaign/campaign-list/add', '/campaign/campaign-list/add?registration=1'],
  [`/campaign/${id}`, `/campaign/${id}?registration=1`],
  ['/members/member-list?state=frozen&q=a%26b', '/members/member-list?state=frozen&q=a%26b&registration=1'],
  ['/dashboard#top', '/dashboard?registration=1'],
  ['/report/../dashboard', '/dashboard?registration=1'],
])('the page %s of the application is a valid landing page', (wanted, landing) => {
  expect(landingOf(wanted)).toBe(landing)
})

test.each([
  null,
  '',
  '/',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/\t/evil.example/dashboard',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  'dashboard',
  '/dashboard/../../sys',
  '/sys/dashboard',
  '/merchant/login',
  '/campaign/not-an-id',
  `/voucher-of-nobody/${id}`,
  '/dashboard@evil.example',
  '/%2F%2Fevil.example',
])('the landing page %s is refused and replaced by the start page', (wanted) => {
  expect(landingOf(wanted)).toBe('/?registration=1')
})
