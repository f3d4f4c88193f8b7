import * as routes from '@chopcard/contract/loyalty/merchant/segments.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { countMembers } from './count-members.ts'
import { listSegments } from './list-segments.ts'
import { createSegment, deleteSegment, renameSegment } from './save-segment.ts'

export const segmentsFeature = defineFeature({
  name: 'segments',
  exports: ['count-members', 'kept-segment'],
  tables: ['segment'],
  routes: [
    serve(routes.listSegments, listSegments),
    serve(routes.countMembers, countMembers),
    serve(routes.createSegment, createSegment),
    serve(routes.renameSegment, renameSegment),
    serve(routes.deleteSegment, deleteSegment),
  ],
})
