import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { decideReceipts, getReceipt, listReceipts } from '@chopcard/contract/earning/merchant/receipts.ts'
import type { SearchWords } from '../../../kit/list-search.ts'
import { Button, Drawer, Flex, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'
import { ReceiptSides } from './receipt-sides.tsx'
import { useDecision } from './use-decision.ts'
import { useDecisionKeys } from './use-decision-keys.ts'
import { viewedQuery } from './viewed-query.ts'

const RejectDialog = lazyPart(() => import('./reject-dialog.tsx'))

type Props = { id: string; words: SearchWords; open: (id: string | undefined) => void }

/** One receipt beside its suspected twins; what is decided makes room for the next of the list. */
export default function ReceiptViewer({ id, words, open }: Props) {
  const { t } = useTranslation('receipts')
  const isAllowed = useMay()(decideReceipts)
  const [isRejecting, setRejecting] = useState(false)
  const list = useRead(listReceipts, { query: viewedQuery(words) })
  const receipt = useRead(getReceipt, { params: { id } })
  const { decide, isBusy } = useDecision()
  const rows = list.data?.data ?? []
  const at = rows.findIndex((row) => row.id === id)
  const [previous, next] = [rows[at - 1]?.id, rows[at + 1]?.id]
  const shown = receipt.data?.data
  const isOpen = shown?.state === 'pending' && isAllowed && !isBusy
  const inSight = useRef(id)
  useEffect(() => void (inSight.current = id), [id])
  const after = (done: boolean) => {
    setRejecting(false)
    // Whoever has gone on to another receipt meanwhile stays there.
    if (done && inSight.current === id) open(next ?? previous)
  }
  const approve = () => isOpen && void decide([id], { approve: true }).then(after)
  const reject = () => isOpen && setRejecting(true)
  useDecisionKeys(!isRejecting, {
    a: approve,
    r: reject,
    ArrowLeft: () => previous && open(previous),
    ArrowRight: () => next && open(next),
  })
  return (
    <Drawer
      open
      size={shown?.twins.length ? 1080 : 640}
      title={at < 0 ? t('viewer.title') : t('viewer.place', { at: at + 1, total: rows.length })}
      onClose={() => open(undefined)}
      extra={
        <Flex gap={8}>
          <Button
            icon={<LeftOutlined />}
            aria-label={t('viewer.previous')}
            disabled={!previous}
            onClick={() => open(previous)}
          />
          <Button icon={<RightOutlined />} aria-label={t('viewer.next')} disabled={!next} onClick={() => open(next)} />
        </Flex>
      }
      footer={
        shown?.state === 'pending' &&
        isAllowed && (
          <Flex gap={8} align="center" wrap>
            <Button type="primary" loading={isBusy} onClick={approve}>
              {t('decide.approve')}
            </Button>
            <Button danger disabled={isBusy} onClick={reject}>
              {t('decide.reject')}
            </Button>
            <span className="receipt-keys">{t('viewer.keys')}</span>
          </Flex>
        )
      }
    >
      {receipt.isError && !shown ? (
        <Failure error={receipt.error} retry={receipt.refetch} />
      ) : shown ? (
        <ReceiptSides receipt={shown} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {isRejecting && (
        <RejectDialog
          count={1}
          likely={shown?.duplicated ? 'duplicate' : 'unreadable'}
          isBusy={isBusy}
          onReject={(decision) => void decide([id], decision).then(after)}
          onClose={() => setRejecting(false)}
        />
      )}
    </Drawer>
  )
}
