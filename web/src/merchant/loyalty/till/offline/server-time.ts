/**
 * Says what the server's clock showed at a moment of the device's clock. A device may have set its clock back since, as many do once
 * they have network again; but what was done has been done by now.
 */
export function serverTimes(serverNow: string, deviceNow: number): (at: number) => string {
  const now = Date.parse(serverNow)
  return (at) => new Date(Math.min(now, at + now - deviceNow)).toISOString()
}
