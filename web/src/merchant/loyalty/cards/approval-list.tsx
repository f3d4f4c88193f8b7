import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { approvePrepaid, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { App, Button, Card as Panel, Checkbox, Empty, Flex, Input, Pagination, Skeleton } from 'antd'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { SearchBox } from '../../../kit/list-filters.tsx'
import { Page } from '../../../kit/page.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { usePageInRange } from '../../../kit/use-page-in-range.ts'
import { useRead } from '../../../lib/query.ts'
import { ApprovalRow } from './approval-row.tsx'
import './approval.css'
import { useApproval } from './use-approval.ts'

const pageSize = 20

/** The prepaid cards that wait for their approval: one by one, by the keyboard, or many at once. */
export default function ApprovalList() {
  const { t } = useTranslation(['life', 'shell', 'cards'])
  const { modal } = App.useApp()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const query = {
    state: 'pending',
    q: q || undefined,
    page: String(page),
    pageSize: String(pageSize),
    sort: 'createdAt',
  }
  const list = useRead(listCards, { query: query as { state: 'pending' } }, { placeholderData: keepPreviousData })
  usePageInRange(list.data, setPage)
  const cards = list.data?.data ?? []
  const approval = useApproval(() => setChosen(new Set()))
  const isAllowed = useMay()(approvePrepaid)
  const picked = cards.filter(({ id }) => chosen.has(id))
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
  const search = useCallback((text: string) => {
    setQ(text)
    setPage(1)
  }, [])
  const refuse = (given: Card[]) => {
    let remark = ''
    modal.confirm({
      title: t('approval.askRefuse', { count: given.length }),
      content: (
        <Input.TextArea
          aria-label={t('approval.remark')}
          placeholder={t('approval.remark')}
          maxLength={maxRemarkLength}
          onChange={(event) => (remark = event.target.value)}
        />
      ),
      okText: t('approval.refuse'),
      okButtonProps: { danger: true },
      onOk: () => approval.decide(given, false, remark),
    })
  }
  const all = cards.length > 0 && picked.length === cards.length
  return (
    <Page title={t('menu.member-approval', { ns: 'shell' })} about={t('approval.about')}>
      <Panel>
        <Flex gap={12} wrap align="center" className="approval-bar">
          <div className="approval-search">
            <SearchBox hint={t('search', { ns: 'cards' })} value={q} onChange={search} />
          </div>
          {isAllowed && cards.length > 0 && (
            <Checkbox
              checked={all}
              indeterminate={picked.length > 0 && !all}
              onChange={() => setChosen(new Set(all ? [] : cards.map(({ id }) => id)))}
            >
              {t('approval.all')}
            </Checkbox>
          )}
          {picked.length > 0 && (
            <Flex gap={8}>
              <Button type="primary" loading={approval.isBusy} onClick={() => void approval.decide(picked, true)}>
                {t('approval.approveMany', { count: picked.length })}
              </Button>
              <Button danger disabled={approval.isBusy} onClick={() => refuse(picked)}>
                {t('approval.refuseMany', { count: picked.length })}
              </Button>
            </Flex>
          )}
        </Flex>
        {list.isError && !list.data ? (
          <Failure error={list.error} retry={list.refetch} />
        ) : !list.data ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : cards.length === 0 ? (
          <Empty description={t('approval.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
        ) : (
          <ul className="approval-list">
            {cards.map((card) => (
              <ApprovalRow
                key={card.id}
                card={card}
                isChosen={chosen.has(card.id)}
                isAllowed={isAllowed}
                isBusy={approval.isBusy}
                onToggle={() => toggle(card.id)}
                onApprove={() => void approval.decide([card], true)}
                onRefuse={() => refuse([card])}
              />
            ))}
          </ul>
        )}
        <Flex justify="space-between" gap={12} wrap>
          <span className="approval-keys">{isAllowed && cards.length > 0 && t('approval.keys')}</span>
          <Pagination
            simple
            hideOnSinglePage
            current={page}
            pageSize={pageSize}
            total={list.data?.paging.total ?? 0}
            onChange={setPage}
          />
        </Flex>
      </Panel>
    </Page>
  )
}
