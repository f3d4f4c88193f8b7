import { maxTimeSlots } from '@chopcard/contract/core/limits.ts'
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageItem } from '../../../kit/page-item.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { addTimeSlots, inOrder, type TimeSlot } from './make-time-slots.ts'

const TimeSlotsDialog = lazyPart(() => import('./time-slots-dialog.tsx'))

type Props = { value?: TimeSlot[]; onChange?: (timeSlots: TimeSlot[]) => void; readOnly?: boolean }

/** A booth's times: added in bulk, each can be changed and removed. */
export function TimeSlotsField({ value = [], onChange, readOnly }: Props) {
  const { t } = useTranslation('earning')
  const [open, setOpen] = useState<{ timeSlot?: TimeSlot }>()
  const save = (timeSlots: TimeSlot[]) => {
    onChange?.(
      open?.timeSlot
        ? inOrder([...value.filter((one) => one !== open.timeSlot), ...timeSlots])
        : addTimeSlots(value, timeSlots),
    )
    setOpen(undefined)
  }
  return (
    <>
      {value.length > 0 ? (
        <TimeSlotTable
          slots={value}
          readOnly={readOnly}
          onEdit={(timeSlot) => setOpen({ timeSlot })}
          onRemove={(timeSlot) => onChange?.(value.filter((one) => one !== timeSlot))}
        />
      ) : (
        <Typography.Paragraph type="secondary">{t('slots.none')}</Typography.Paragraph>
      )}
      {!readOnly && (
        <Flex gap={8} wrap>
          <Button icon={<PlusOutlined />} disabled={value.length >= maxTimeSlots} onClick={() => setOpen({})}>
            {t('slots.addMany')}
          </Button>
          {value.length > 0 && <Button onClick={() => onChange?.([])}>{t('slots.removeAll')}</Button>}
        </Flex>
      )}
      {open && (
        <TimeSlotsDialog
          timeSlot={open.timeSlot}
          room={maxTimeSlots - value.length}
          onSave={save}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type TableProps = {
  slots: TimeSlot[]
  readOnly?: boolean
  onEdit: (timeSlot: TimeSlot) => void
  onRemove: (timeSlot: TimeSlot) => void
}

function TimeSlotTable({ slots: timeSlots, readOnly, onEdit, onRemove }: TableProps) {
  const { t } = useTranslation('earning')
  const timeOf = ({ day, from, to }: TimeSlot) => `${formatDay(day)} ${from}–${to}`
  return (
    <Table<TimeSlot>
      size="small"
      className="slot-table"
      dataSource={timeSlots}
      rowKey={({ day, from, to }) => `${day} ${from} ${to}`}
      pagination={{
        pageSize: 10,
        hideOnSinglePage: true,
        showSizeChanger: false,
        size: 'small',
        itemRender: usePageItem(),
      }}
    >
      <Table.Column<TimeSlot>
        title={t('slots.time')}
        render={(_, { day, from, to }) => (
          <span className="slot-time">
            <span>{formatDay(day)}</span> {from}–{to}
          </span>
        )}
      />
      <Table.Column<TimeSlot>
        title={t('slots.quota')}
        render={(_, { quota, waitingList }) => (
          <Flex gap={6} wrap align="center">
            {formatNumber(quota)}
            {waitingList && <Tag>{t('slots.waitingList')}</Tag>}
          </Flex>
        )}
      />
      {!readOnly && (
        <Table.Column<TimeSlot>
          align="end"
          render={(_, timeSlot) => (
            <Flex justify="flex-end">
              <Button
                type="text"
                icon={<EditOutlined />}
                aria-label={t('slots.edit', { time: timeOf(timeSlot) })}
                onClick={() => onEdit(timeSlot)}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('slots.remove', { time: timeOf(timeSlot) })}
                onClick={() => onRemove(timeSlot)}
              />
            </Flex>
          )}
        />
      )}
    </Table>
  )
}
