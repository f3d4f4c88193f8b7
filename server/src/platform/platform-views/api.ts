import * as views from '@chopcard/contract/platform/admin/views.ts'
import * as access from '@chopcard/contract/platform/merchant/platform-access.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { allowWriting } from './allow-writing.ts'
import { endViews } from './end-views.ts'
import { listPlatformViews } from './list-platform-views.ts'
import { endView, getView } from './own-views.ts'
import { answerConsent, getPlatformAccess, setPlatformAccess } from './platform-access.ts'
import { startView } from './start-view.ts'

export const platformViewsFeature = defineFeature({
  name: 'platform-views',
  tables: ['view_as', 'view_as_consent'],
  routes: [
    serve(views.startView, startView),
    serve(views.getView, getView),
    serve(views.allowWriting, allowWriting),
    serve(views.endView, endView),
    serve(access.getPlatformAccess, getPlatformAccess),
    serve(access.setPlatformAccess, setPlatformAccess),
    serve(access.answerConsent, answerConsent),
    serve(access.listPlatformViews, listPlatformViews),
  ],
  jobs: [endViews],
})
