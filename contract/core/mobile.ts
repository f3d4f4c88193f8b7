/** Numbers as they are dialled from anywhere (E.164): a plus sign, the country's code, at most 15 digits. */

/** The only one of the countries here whose numbers keep their leading zero behind the country's code. */
const keepsZero = '+39'

/**
 * A number as a person typed it, in the one form that is stored: `0912 345 678` with the dial code `+886` is
 * `+886912345678`. Undefined for what is no number, and for a national one where no dial code is known.
 */
export function mobileOf(typed: string, dialCode = ''): string | undefined {
  const digits = typed.replace(/\(0\)/, '').replace(/[\s().\-/\u00a0]/g, '')
  const dialled = digits.replace(/^00/, '+')
  const whole = dialled.startsWith('+') ? dialled : dialCode && `${dialCode}${dialled}`
  const isNational = dialCode !== '' && dialCode !== keepsZero && whole.startsWith(`${dialCode}0`)
  const number = isNational ? whole.replace(`${dialCode}0`, dialCode) : whole
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}
