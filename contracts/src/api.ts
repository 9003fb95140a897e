import { listActivity } from './activity/activity.ts';
import { readAddonAnalysis, startAddonAnalysis } from './analysis/addon-analysis.ts';
import {
  analyzeImage,
  classifyScene,
  createSubtitles,
  estimatePose,
  recognizeText,
} from './analysis/analyze.ts';
import { recognizeEmotions, recognizeFaces } from './analysis/analyze-faces.ts';
import { listAssetAddons } from './analysis/asset-addons.ts';
import { readImageAnalysis } from './analysis/image-analysis.ts';
import { listModels, testModelService, testSpeechService } from './analysis/models.ts';
import { decideSuggestions } from './analysis/suggestions.ts';
import { readTextLines } from './analysis/text-lines.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts';
import {
  changeSchema,
  createSchema,
  listSchemas,
  readSchema,
} from './asset-schemas/asset-schemas.ts';
import { archiveAsset, processAgain, renameAsset, unarchiveAsset } from './assets/asset-changes.ts';
import { readAsset, uploadAssets, uploadWithKey } from './assets/assets.ts';
import { changeFacts, setFavorite } from './assets/change-facts.ts';
import { exportAuditCsv, exportAuditNdjson, listAudit, verifyAudit } from './audit/audit-routes.ts';
import { bulkChange, downloadJob, listJobAssets } from './bulk/bulk.ts';
import { previewBulkUpdate } from './bulk/preview.ts';
import { readSelectionFacts } from './bulk/selection-facts.ts';
import { prefetchCdn, purgeCdn } from './cdn/cdn.ts';
import { listChangeSets, readChangeSet, undoChangeSet } from './change-sets/change-sets.ts';
import {
  changeCollection,
  changeCollections,
  createCollection,
  downloadCollection,
  listAssetCollections,
  listCollections,
  listFormerOwners,
  readBasket,
  readCollection,
  removeCollection,
  searchCollections,
  transferOwnership,
} from './collections/collection-routes.ts';
import { changeComment, createComment, deleteComment, listComments } from './comments/comments.ts';
import { reprocessAssets, saveConversion } from './conversions/conversions.ts';
import { readEditCopy } from './conversions/edit-copy.ts';
import { readTile, readTileSource } from './deepzoom/deepzoom.ts';
import {
  dismissDuplicates,
  listDuplicates,
  mergeExactDuplicates,
} from './duplicates/duplicates.ts';
import { readExportStatus, startBackfill, testExport } from './export/export-routes.ts';
import { readFaceSearch, searchFaces } from './face-search/face-search.ts';
import { listTags } from './facts/list-tags.ts';
import { readFile, readImage, readImageFirst, readImageLegacy } from './files/files.ts';
import { readAdminHealth } from './health/admin-health.ts';
import type { Route } from './http/route.ts';
import { downloadEdit, readEdit, saveEdit } from './image-edits/image-edits.ts';
import { cancelJob, listJobs, retryJob } from './jobs/job-routes.ts';
import { readJob } from './jobs/jobs.ts';
import { readPrivacy, readTerms } from './legal/legal.ts';
import { makeLink, makeLinks } from './links/links.ts';
import { mergeAssets, undoMerge } from './merge/merge.ts';
import { updateData } from './metadata/metadata.ts';
import { clearNotifications, listNotifications } from './notifications/notifications.ts';
import {
  changeConsent,
  readConsent,
  readConsentDocument,
  removeConsentDocument,
  saveConsentDocument,
} from './people/consent-routes.ts';
import { assignFace, drawFace, listFaces, removeFace } from './people/face-routes.ts';
import {
  changePerson,
  listFacesOfPerson,
  listPeople,
  mergePeople,
  moveFaces,
  readPerson,
  rejectFaces,
} from './people/person-routes.ts';
import { purgePeople, purgePerson } from './people/purge-routes.ts';
import { answerQuestion, listSuggestedFaces, nextQuestion } from './people/question-routes.ts';
import { listPlaces } from './places/places.ts';
import { listReviews, reviewAsset } from './reviews/reviews.ts';
import { countFacets } from './search/facets.ts';
import { readMap } from './search/map.ts';
import { listAlike, searchByMeaning } from './search/meaning.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
} from './search/saved-searches.ts';
import { countNewAssets, readSearchPage, searchAssets } from './search/search.ts';
import { findDuplicates, listSimilar } from './search/similar.ts';
import { listSuggestions } from './search/suggestions.ts';
import { countTerms } from './search/term-counts.ts';
import { listTimelineAssets, readTimeline } from './search/timeline.ts';
import { activateInvite, changeAccount } from './sessions/account.ts';
import { cancelEmailChange, confirmEmailChange, stopEmailChange } from './sessions/email-change.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.ts';
import { requestPasswordReset, resetPassword } from './sessions/password-reset.ts';
import { login, logout, readAccount, serviceToken } from './sessions/sessions.ts';
import { readConfig } from './settings/client-config.ts';
import { verifyStorage } from './settings/onboarding.ts';
import {
  readSettings,
  readWatermark,
  updateAddonSettings,
  updateSettings,
  uploadWatermark,
} from './settings/settings.ts';
import {
  changeChoice,
  listChosen,
  listVisitors,
  readChoice,
  sendChoice,
} from './shares/choices.ts';
import {
  acceptGuestFiles,
  listGuestFiles,
  prepareGuestUploads,
  refuseGuestFiles,
} from './shares/guest-files.ts';
import {
  changeShare,
  createShare,
  downloadShare,
  downloadSharedAsset,
  listColleagues,
  listSharedAssets,
  listShares,
  notifyColleagues,
  readPublicShare,
  readSharedImage,
  revokeShare,
  unlockShare,
} from './shares/share-routes.ts';
import {
  readSharedPlaylist,
  readSharedSegment,
  readSharedSubtitleSegment,
  readSharedSubtitleTrack,
  readSharedTrack,
} from './shares/shared-videos.ts';
import { listReviewed, listVisitorReviews, reviewSharedAsset } from './shares/visitor-reviews.ts';
import { createSharedComment, listSharedComments } from './shares/visitors.ts';
import { changeStack, createStack, readStack, removeStack } from './stacks/stacks.ts';
import {
  acceptStackSuggestions,
  dismissStackSuggestion,
  listStackSuggestions,
} from './stacks/suggestions.ts';
import { deleteMoveSources, moveFiles, readMoveState } from './storage/move.ts';
import { saveSubtitle } from './subtitles/subtitles.ts';
import { changeTag } from './tags/change-tags.ts';
import { setSynonyms } from './tags/synonyms.ts';
import { listTagCatalog } from './tags/tag-catalog.ts';
import {
  removeBackground,
  removeBackgroundByMarks,
  removeBackgroundOfFile,
} from './tools/cutouts.ts';
import { addGraphics, autoFix, findRedEyes, makeCollage, removeRedEye } from './tools/tools.ts';
import { findSharesOf } from './trash/shares-of-assets.ts';
import { purgeAsset, purgeTrash, removeAsset, restoreAsset } from './trash/trash.ts';
import { readTopAssets, readUnusedAssets } from './usage/asset-insights.ts';
import { importCdnLog, listCdnLogs, removeCdnLog } from './usage/cdn-logs.ts';
import { readLibraryInsights, readProcessingInsights } from './usage/library-insights.ts';
import {
  readAddonStats,
  readApiStats,
  readCdnStats,
  readStorageStats,
  readTranscodeStats,
  readTransferStats,
} from './usage/stats.ts';
import { readTimeseries } from './usage/timeseries.ts';
import {
  readEmbeddedAssets,
  readEmbeddingHosts,
  readSearchesWithoutResults,
  readShareTraffic,
} from './usage/visit-insights.ts';
import { listShortUsers } from './users/short-users.ts';
import { importUsers } from './users/user-import.ts';
import { transferUser } from './users/user-transfer.ts';
import {
  changeUser,
  createResetLink,
  createUser,
  inviteUser,
  ownedByUser,
  readUser,
  searchUsers,
} from './users/users.ts';
import { listVersions, replaceContent, restoreVersion } from './versions/versions.ts';
import { cutClip } from './video/clips.ts';
import { choosePoster, removePoster } from './video/posters.ts';
import { readStoryboard, readStoryboardFrame, readStoryboardSprite } from './video/storyboards.ts';
import {
  readPlaylist,
  readRendition,
  readRenditionFirstUrl,
  readSegment,
  readSubtitleSegment,
  readSubtitleTrack,
  readTrack,
} from './video/transcodes.ts';
import { readWaveform } from './video/waveforms.ts';
import {
  enableEndpoint,
  listDeliveries,
  listEndpoints,
  readDelivery,
  reissueCallbacks,
  resendDelivery,
  resendFailed,
  rotateSecret,
  testEndpoint,
} from './webhooks/webhook-routes.ts';
import {
  addWordSubstitutions,
  changeWordSubstitutions,
  deleteWordSubstitution,
  listWordSubstitutions,
} from './word-substitutions/word-substitutions.ts';

/** All routes of the API by subject. Tests check the access to each one, and the API documents are generated from them. */
export const API_BY_SUBJECT: Readonly<Record<string, readonly Route[]>> = {
  Sessions: [
    login,
    readAccount,
    logout,
    serviceToken,
    activateInvite,
    changeAccount,
    requestPasswordReset,
    resetPassword,
    confirmEmailChange,
    stopEmailChange,
    cancelEmailChange,
    listOwnSessions,
    endOwnSession,
    endOtherSessions,
  ],
  'API keys': [listApiKeys, createApiKey, revokeApiKey],
  Users: [
    createUser,
    importUsers,
    searchUsers,
    listShortUsers,
    readUser,
    changeUser,
    inviteUser,
    createResetLink,
    ownedByUser,
    transferUser,
  ],
  Uploads: [uploadAssets, uploadWithKey],
  Assets: [
    readAsset,
    updateData,
    changeFacts,
    setFavorite,
    listTags,
    listTagCatalog,
    changeTag,
    setSynonyms,
    renameAsset,
    archiveAsset,
    unarchiveAsset,
    listActivity,
    processAgain,
    replaceContent,
    listVersions,
    restoreVersion,
    saveConversion,
    saveSubtitle,
    reprocessAssets,
    cutClip,
    choosePoster,
    removePoster,
    searchAssets,
    readSearchPage,
    countNewAssets,
    searchByMeaning,
    countTerms,
    listAlike,
    countFacets,
    readMap,
    readTimeline,
    listTimelineAssets,
    listPlaces,
    listSuggestions,
    findDuplicates,
    listSimilar,
    readWaveform,
    listModels,
    testModelService,
    testSpeechService,
    readAddonAnalysis,
    startAddonAnalysis,
    listAssetAddons,
    readTextLines,
    readImageAnalysis,
    analyzeImage,
    classifyScene,
    estimatePose,
    recognizeText,
    createSubtitles,
    decideSuggestions,
    recognizeFaces,
    recognizeEmotions,
    searchFaces,
    readFaceSearch,
    mergeAssets,
    undoMerge,
    listDuplicates,
    dismissDuplicates,
    mergeExactDuplicates,
    createStack,
    readStack,
    changeStack,
    removeStack,
    listStackSuggestions,
    dismissStackSuggestion,
    acceptStackSuggestions,
  ],
  People: [
    listPeople,
    readPerson,
    changePerson,
    mergePeople,
    listFacesOfPerson,
    moveFaces,
    rejectFaces,
    nextQuestion,
    answerQuestion,
    listSuggestedFaces,
    readConsent,
    changeConsent,
    saveConsentDocument,
    readConsentDocument,
    removeConsentDocument,
    listFaces,
    drawFace,
    assignFace,
    removeFace,
    purgePerson,
    purgePeople,
  ],
  'Change sets': [listChangeSets, readChangeSet, undoChangeSet],
  Comments: [listComments, createComment, changeComment, deleteComment],
  Reviews: [listReviews, reviewAsset],
  'Saved searches': [listSavedSearches, createSavedSearch, changeSavedSearch, deleteSavedSearch],
  'Asset schemas': [listSchemas, readSchema, createSchema, changeSchema],
  Trash: [
    removeAsset,
    restoreAsset,
    bulkChange,
    previewBulkUpdate,
    readSelectionFacts,
    purgeTrash,
    purgeAsset,
    findSharesOf,
  ],
  Files: [
    makeLink,
    makeLinks,
    readImage,
    readImageLegacy,
    readImageFirst,
    readEditCopy,
    saveEdit,
    downloadEdit,
    readEdit,
    readFile,
    readPlaylist,
    readRendition,
    readRenditionFirstUrl,
    readTrack,
    readSegment,
    readStoryboard,
    readStoryboardSprite,
    readStoryboardFrame,
    readSubtitleTrack,
    readSubtitleSegment,
    readTileSource,
    readTile,
  ],
  Tools: [
    autoFix,
    removeRedEye,
    findRedEyes,
    addGraphics,
    makeCollage,
    removeBackground,
    removeBackgroundByMarks,
    removeBackgroundOfFile,
  ],
  'Word substitutions': [
    listWordSubstitutions,
    addWordSubstitutions,
    changeWordSubstitutions,
    deleteWordSubstitution,
  ],
  Collections: [
    listCollections,
    searchCollections,
    listAssetCollections,
    createCollection,
    readCollection,
    readBasket,
    changeCollection,
    changeCollections,
    removeCollection,
    downloadCollection,
    listFormerOwners,
    transferOwnership,
  ],
  Shares: [
    listShares,
    createShare,
    changeShare,
    revokeShare,
    listColleagues,
    notifyColleagues,
    readPublicShare,
    unlockShare,
    listSharedAssets,
    listSharedComments,
    createSharedComment,
    readChoice,
    changeChoice,
    sendChoice,
    listVisitors,
    listChosen,
    listVisitorReviews,
    reviewSharedAsset,
    listReviewed,
    prepareGuestUploads,
    listGuestFiles,
    acceptGuestFiles,
    refuseGuestFiles,
    readSharedImage,
    readSharedPlaylist,
    readSharedTrack,
    readSharedSegment,
    readSharedSubtitleTrack,
    readSharedSubtitleSegment,
    downloadSharedAsset,
    downloadShare,
  ],
  Jobs: [listJobs, readJob, cancelJob, retryJob, listJobAssets, downloadJob],
  'Content delivery': [prefetchCdn, purgeCdn],
  Notifications: [listNotifications, clearNotifications],
  Settings: [
    readSettings,
    updateSettings,
    updateAddonSettings,
    uploadWatermark,
    readWatermark,
    verifyStorage,
  ],
  'Storage moves': [readMoveState, moveFiles, deleteMoveSources],
  Webhooks: [
    listEndpoints,
    testEndpoint,
    rotateSecret,
    enableEndpoint,
    listDeliveries,
    readDelivery,
    resendDelivery,
    resendFailed,
    reissueCallbacks,
  ],
  'Database export': [testExport, startBackfill, readExportStatus],
  'Audit log': [listAudit, exportAuditCsv, exportAuditNdjson, verifyAudit],
  Usage: [
    readApiStats,
    readAddonStats,
    readCdnStats,
    readTranscodeStats,
    readTransferStats,
    readStorageStats,
    readTimeseries,
    importCdnLog,
    listCdnLogs,
    removeCdnLog,
    readTopAssets,
    readUnusedAssets,
    readSearchesWithoutResults,
    readShareTraffic,
    readEmbeddingHosts,
    readEmbeddedAssets,
    readLibraryInsights,
    readProcessingInsights,
  ],
  Health: [readAdminHealth],
  Deployment: [readConfig, readTerms, readPrivacy],
};

export const API: readonly Route[] = Object.values(API_BY_SUBJECT).flat();
