import { CopyOutlined } from '@ant-design/icons'
import { addVoucher, getVoucher, listVouchers } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { voucherTypes } from '@chopcard/contract/giving/vouchers.ts'
import { useNavigate } from '@tanstack/react-router'
import { Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { AddButton, IconButton } from '../../../kit/list-buttons.tsx'
import { OnOffTag, PictureCell, TwoLines } from '../../../kit/list-cells.tsx'
import { actionsColumn, moneyColumn, numberColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter, yesNoFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May } from '../../../kit/permissions.tsx'
import { useOpenRow } from '../../../kit/use-open-row.ts'
import { formatDay } from '../../../lib/format.ts'
import { EnableButton } from './enable-button.tsx'
import './vouchers.css'

type Row = RowOf<typeof listVouchers>

/** The vouchers that the merchant has designed. */
export default function VoucherList() {
  const { t } = useTranslation(['vouchers', 'shell'])
  return (
    <ListPage
      route={listVouchers}
      title={t('menu.voucher-list', { ns: 'shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[
        choiceFilter('type', t('form.type'), voucherTypes, (value) => t(`type.${value}`)),
        yesNoFilter('enabled', t('list.state'), t('list.enabled'), t('list.disabled')),
      ]}
      onOpen={useOpenRow('/voucher/$id', getVoucher)}
      toolbar={
        <AddButton route={addVoucher} to={{ to: '/voucher/voucher-list/add' }}>
          {t('list.add')}
        </AddButton>
      }
      empty={t('list.none')}
    />
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
        <PictureCell src={row.detailBanner}>
          <TwoLines first={<strong>{row.name}</strong>} second={row.title} />
        </PictureCell>
      ),
    },
    { key: 'type', title: t('form.type'), render: ({ type }) => t(`type.${type}`) },
    moneyColumn('amount', t('form.amount'), { sort: 'amount' }),
    moneyColumn('price', t('form.price'), { sort: 'price' }),
    { key: 'validity', title: t('list.validity'), render: (row) => <Validity row={row} /> },
    numberColumn('records', t('list.given')),
    moneyColumn('outstanding', t('list.outstanding')),
    {
      key: 'enabled',
      title: t('list.state'),
      render: ({ enabled, offSale }) => (
        <>
          <OnOffTag isOn={enabled}>{t(enabled ? 'list.enabled' : 'list.disabled')}</OnOffTag>{' '}
          {offSale && <Tag color="warning">{t('list.offSale')}</Tag>}
        </>
      ),
    },
    actionsColumn((row) => <Actions row={row} />),
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
  return (
    <Flex gap={8} justify="flex-end">
      <May route={addVoucher}>
        <IconButton
          icon={<CopyOutlined />}
          hint={t('list.copy')}
          label={`${t('list.copy')}: ${row.name}`}
          onClick={() => void navigate({ to: '/voucher/voucher-list/add', search: { copy: row.id } as never })}
        />
      </May>
      <EnableButton voucher={row} />
    </Flex>
  )
}
