import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { addVoucher, getVoucher, listVouchers } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { voucherTypes } from '@chopcard/contract/giving/vouchers.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty, Flex, Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May, useMay } from '../../../kit/permissions.tsx'
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts'
import { EnableButton } from './enable-button.tsx'
import './vouchers.css'

type Row = RowOf<typeof listVouchers>

/** The vouchers that the merchant has designed. */
export default function VoucherList() {
  const { t } = useTranslation(['vouchers', 'shell'])
  const navigate = useNavigate()
  const may = useMay()
  return (
    <ListPage
      route={listVouchers}
      title={t('menu.voucher-list', { ns: 'shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[
        {
          kind: 'select',
          name: 'type',
          label: t('form.type'),
          options: voucherTypes.map((value) => ({ value, label: t(`type.${value}`) })),
        },
        {
          kind: 'select',
          name: 'enabled',
          label: t('list.state'),
          options: [
            { value: 'true', label: t('list.enabled') },
            { value: 'false', label: t('list.disabled') },
          ],
        },
      ]}
      onOpen={may(getVoucher) ? ({ id }) => void navigate({ to: '/voucher/$id', params: { id } }) : undefined}
      toolbar={<AddButton />}
      empty={<Empty description={t('list.none')} />}
    />
  )
}

function AddButton() {
  const { t } = useTranslation('vouchers')
  const navigate = useNavigate()
  return (
    <May route={addVoucher}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate({ to: '/voucher/voucher-list/add' })}>
        {t('list.add')}
      </Button>
    </May>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('vouchers')
  return [
    {
      key: 'voucher',
      title: t('list.voucher'),
      sort: 'name',
      onCard: 'heading',
      render: (row) => (
        <span className="voucher-cell">
          <img src={row.detailBanner} alt="" />
          <span>
            <strong>{row.name}</strong>
            <span>{row.title}</span>
          </span>
        </span>
      ),
    },
    { key: 'type', title: t('form.type'), render: ({ type }) => t(`type.${type}`) },
    {
      key: 'amount',
      title: t('form.amount'),
      sort: 'amount',
      align: 'right',
      render: ({ amount, currency }) => formatMoney(amount, currency),
    },
    {
      key: 'price',
      title: t('form.price'),
      sort: 'price',
      align: 'right',
      render: ({ price, currency }) => formatMoney(price, currency),
    },
    { key: 'validity', title: t('list.validity'), render: (row) => <Validity row={row} /> },
    { key: 'given', title: t('list.given'), align: 'right', render: ({ records }) => formatNumber(records) },
    {
      key: 'outstanding',
      title: t('list.outstanding'),
      align: 'right',
      render: ({ outstanding, currency }) => formatMoney(outstanding, currency),
    },
    {
      key: 'state',
      title: t('list.state'),
      render: ({ enabled }) => (
        <Tag variant="filled" color={enabled ? 'success' : undefined}>
          {t(enabled ? 'list.enabled' : 'list.disabled')}
        </Tag>
      ),
    },
    { key: 'actions', title: '', align: 'right', render: (row) => <Actions row={row} /> },
  ]
}

function Validity({ row }: { row: Row }) {
  const { t } = useTranslation('vouchers')
  if (row.validityType === 'days') return t('list.days', { count: row.validityDays ?? 0 })
  // Below each other: in one line they would push the buttons out of the table.
  return (
    <>
      {formatDay(row.effectiveFrom ?? '')} –
      <br />
      {formatDay(row.effectiveTo ?? '')}
    </>
  )
}

function Actions({ row }: { row: Row }) {
  const { t } = useTranslation('vouchers')
  const navigate = useNavigate()
  const search = { copy: row.id }
  return (
    <Flex gap={8} justify="flex-end">
      <May route={addVoucher}>
        <Tooltip title={t('list.copy')}>
          <Button
            icon={<CopyOutlined />}
            aria-label={`${t('list.copy')}: ${row.name}`}
            onClick={() => void navigate({ to: '/voucher/voucher-list/add', search: search as never })}
          />
        </Tooltip>
      </May>
      <EnableButton voucher={row} />
    </Flex>
  )
}
