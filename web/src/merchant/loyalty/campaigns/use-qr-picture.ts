import { campaignQrCode } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useEffect, useMemo } from 'react'
import { useRead } from '../../../lib/query.ts'

/** The address of the campaign's QR code for an `<img>`, while the screen is open. */
export function useQrPicture(id: string): string | undefined {
  const { data } = useRead(campaignQrCode, { params: { x: id }, query: { format: 'svg' } })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data])
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return url
}
