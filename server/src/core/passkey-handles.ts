import { parse, stringify } from 'uuid'

/** The bytes by which a passkey names its user: they lead to the tenant, so that nobody types an address. */
export const staffHandle = (merchantId: string, staffId: string): Buffer =>
  Buffer.concat([parse(merchantId), parse(staffId)])
export const adminHandle = (adminId: string): Buffer => Buffer.from(parse(adminId))

/** The ids in a handle, as many as are expected; undefined for anything else. */
export function idsInHandle(handle: string | undefined, count: number): string[] | undefined {
  const bytes = Buffer.from(handle ?? '', 'base64url')
  if (bytes.length !== count * 16) return undefined
  try {
    return Array.from({ length: count }, (_, at) => stringify(bytes.subarray(at * 16, at * 16 + 16)))
  } catch {
    return undefined
  }
}
