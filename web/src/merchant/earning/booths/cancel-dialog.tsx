import { maxNoteLength } from '@chopcard/contract/core/limits.ts'
import { cancelBooking, listBookings, listTimeSlots } from '@chopcard/contract/earning/merchant/booths.ts'
import { App, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import type { BookingRow } from './booking-row.ts'
import { nameOf, timeOf } from './booking-words.ts'

/** Asks before a booking is cancelled, and for what the member is told. */
export default function CancelDialog({ booking, onClose }: { booking: BookingRow; onClose: () => void }) {
  const { t } = useTranslation('booths')
  const { message } = App.useApp()
  const [remark, setRemark] = useState('')
  const cancel = useChange(cancelBooking)
  const confirm = async () => {
    try {
      await cancel.mutateAsync({ params: { id: booking.id }, body: { remark } })
      message.success(t('cancel.done'))
      onClose()
    } catch (error) {
      message.error(errorText(error))
    }
    await refresh(listBookings, listTimeSlots)
  }
  return (
    <Dialog
      title={t('cancel.title')}
      okText={t('cancel.ok')}
      cancelText={t('cancel.keep')}
      okButtonProps={{ danger: true, loading: cancel.isPending }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t('cancel.about', { name: nameOf(booking), booth: booking.boothName, time: timeOf(booking) })}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={t('cancel.remark')} htmlFor="cancel-remark">
          <Input.TextArea
            id="cancel-remark"
            maxLength={maxNoteLength}
            autoSize={{ minRows: 2 }}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
