import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectionOf } from './connection-of.ts'

const fileIn = (argument: string) => decodeURIComponent(/passfile=([^&]+)/.exec(argument)?.[1] ?? '')

test('the password of a database is in a file of this user alone, and not among the arguments', () => {
  const { argument, remove } = connectionOf('postgresql://copier:a%3Ab%5Cc@db.example:5432/shop?sslmode=require')
  expect(argument).toMatch(/^--dbname=postgresql:\/\/copier@db\.example:5432\/shop\?sslmode=require&passfile=/)
  const file = fileIn(argument)
  expect(readFileSync(file, 'utf8')).toBe('*:*:*:*:a\\:b\\\\c\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  remove()
  expect(existsSync(file)).toBe(false)
})

test('an address without a password is passed on as it is', () => {
  const url = 'postgresql://copier@%2Frun%2Fpostgresql:5432/shop'
  expect(connectionOf(url).argument).toBe(`--dbname=${url}`)
})
