import type { Receipt } from '@chopcard/contract/earning/merchant/receipts.ts'
import { receiptPicture } from '@chopcard/contract/earning/merchant/receipts.ts'
import { Skeleton } from 'antd'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/query.ts'

type Props = { receipt: Pick<Receipt, 'id' | 'shopName'>; size: 'whole' | 'small' }

/** The picture of a receipt: private, so it is asked for like any other call and not by an address. */
export function ReceiptPicture({ receipt: { id, shopName }, size }: Props) {
  const { t } = useTranslation('receipts')
  const { data, isError } = useRead(receiptPicture, { params: { id }, query: { size } }, { staleTime: Infinity })
  const url = useObjectUrl(data)
  const className = `receipt-picture receipt-picture-${size}`
  if (isError) return <span className={className}>{size === 'whole' && t('viewer.missing')}</span>
  if (!url)
    return (
      <output className={className} aria-label={t('viewer.loading')}>
        <Skeleton.Node active className="receipt-waiting" />
      </output>
    )
  return <img className={className} src={url} alt={size === 'whole' ? t('viewer.picture', { shop: shopName }) : ''} />
}

function useObjectUrl(file: Blob | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
