import { useEffect } from 'react'
import { usePage } from '../../../card-art/page-context.ts'
import { pageToken } from '../../page-token.ts'
import type { ActionProps } from '../actions.ts'

/** Receipts have a page of their own: the sheet only leads there. */
export default function Receipt({ card, close }: ActionProps) {
  const { t } = usePage()
  const url = `/member/receipt/${card.cardNumber}?${new URLSearchParams({ token: pageToken() }).toString()}`
  useEffect(() => {
    // Closed first: whoever comes back finds the card.
    close()
    location.assign(url)
  }, [close, url])
  return <a href={url}>{t('card.action.receipt')}</a>
}
