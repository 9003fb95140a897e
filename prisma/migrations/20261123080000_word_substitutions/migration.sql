-- CreateTable
CREATE TABLE "word_substitution" (
    "id" SERIAL NOT NULL,
    "lang" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "word_key" TEXT NOT NULL,
    "variants" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "word_substitution_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "word_substitution_lang_domain_word_key_key" ON "word_substitution"("lang", "domain", "word_key");
