import { randomHex } from './random-hex.ts'

const TIME_DIGITS = 12
const RANDOM_BYTES = 10

/**
 * A fresh key of an operation, 32 digits: the time in milliseconds and 80 random bits, like the ids. The keys of a till are stored next
 * to each other so, where random ones would each change another page of the index of stored answers.
 */
export const newKey = (now = Date.now()): string =>
  now.toString(16).padStart(TIME_DIGITS, '0') + randomHex(RANDOM_BYTES)
