import * as batches from '@chopcard/contract/office/merchant/batches.ts'
import * as imports from '@chopcard/contract/office/merchant/imports.ts'
import * as automations from '@chopcard/contract/office/merchant/automations.ts'
import * as segments from '@chopcard/contract/loyalty/merchant/segments.ts'
import * as views from '@chopcard/contract/office/merchant/views.ts'
import { none, type Sample, sample } from './sample.ts'

/** One right request for every call of bulk acts, imports and saved views. */
export const samplesOfBatches: readonly Sample[] = [
  sample(batches.startBatch, ({ own }) => ({
    body: { act: 'adjust', memberIds: [own.cardId], quantity: -1, chopTypeId: own.chopTypeId, remark: 'A correction' },
  })),
  sample(batches.giftImpact, ({ own }) => ({
    body: { act: 'coupon', memberIds: [own.cardId], couponId: own.couponId },
  })),
  sample(batches.listBatches, () => ({ query: { page: '1', sort: '-createdAt' } })),
  sample(batches.getBatch, ({ own }) => ({ params: { id: own.batchId } })),
  sample(batches.listBatchRows, ({ own }) => ({ params: { id: own.batchId }, query: { state: 'waiting' } })),
  sample(batches.cancelBatch, ({ own }) => ({ params: { id: own.batchId } })),
  sample(batches.batchFile, ({ own }) => ({ params: { id: own.batchId }, query: { state: 'waiting' } })),
  sample(imports.importPresignedUrl, () => ({ query: { contentType: 'text/csv', size: '1000' } })),
  sample(imports.importTemplate, ({ own }) => ({ query: { campaignId: own.campaignId, format: 'csv' } })),
  sample(imports.readImport, ({ own }) => ({ body: { uploadId: own.sheetId, filename: 'members.csv' } })),
  sample(imports.getImport, ({ own }) => ({ params: { id: own.importId } })),
  sample(imports.checkImport, ({ own }) => ({
    params: { id: own.importId },
    body: {
      campaignId: own.campaignId,
      columns: [
        { column: 0, field: 'email' },
        { column: 1, field: 'balance', chopTypeId: own.chopTypeId },
      ],
      dates: 'dmy',
      setBalance: true,
    },
  })),
  sample(imports.startImport, ({ own }) => ({ params: { id: own.checkedImportId } })),
  sample(automations.listAutomations, () => ({ query: { sort: 'name' } })),
  sample(automations.getAutomation, ({ own }) => ({ params: { id: own.automationId } })),
  sample(automations.createAutomation, ({ own }) => ({
    body: {
      name: 'Welcome to the club',
      trigger: 'levelReached',
      levelId: own.levelId,
      campaignId: own.campaignId,
      segmentId: own.segmentId,
      message: {
        title: 'Hello',
        text: 'Come by today',
        language: 'en-US',
        words: { 'pt-BR': { title: 'Olá', text: 'Venha hoje' } },
        picture: own.pictureUrl,
        channels: ['push', 'email'],
      },
      couponId: own.couponId,
      chops: 1,
      limit: { times: 1, days: 30 },
      quiet: { from: '21:00', to: '09:00' },
      holdsOut: true,
      enabled: true,
    },
  })),
  sample(automations.editAutomation, ({ own }) => ({
    params: { id: own.automationId },
    body: { name: 'Come back', trigger: 'noVisit', number: 30, couponId: own.couponId },
  })),
  sample(automations.switchAutomation, ({ own }) => ({ params: { id: own.automationId }, body: { enabled: false } })),
  sample(automations.previewAutomation, ({ own }) => ({
    body: {
      id: own.automationId,
      trigger: 'joined',
      number: 7,
      campaignId: own.campaignId,
      segmentId: own.segmentId,
      couponId: own.couponId,
    },
  })),
  sample(automations.listAutomationEffects, ({ own }) => ({
    params: { id: own.automationId },
    query: { state: 'done', sort: '-at' },
  })),
  sample(automations.deleteAutomation, ({ own }) => ({ params: { id: own.automationId } })),
  sample(segments.listSegments, none),
  sample(segments.countMembers, () => ({ body: { filters: { visitGroup: 'lost' } } })),
  sample(segments.createSegment, () => ({ body: { name: 'Far away', filters: { visitGroup: 'lost' } } })),
  sample(segments.renameSegment, ({ own }) => ({ params: { id: own.segmentId }, body: { name: 'Gone' } })),
  sample(segments.deleteSegment, ({ own }) => ({ params: { id: own.segmentId } })),
  sample(views.listViews, none),
  sample(views.createView, () => ({
    body: { name: 'Gold', shared: true, words: { state: 'frozen', sort: '-balance' }, columns: ['email'] },
  })),
  sample(views.editView, ({ own }) => ({
    params: { id: own.viewId },
    body: { name: 'Silver', shared: false, words: {}, columns: [] },
  })),
  sample(views.deleteView, ({ own }) => ({ params: { id: own.viewId } })),
]
