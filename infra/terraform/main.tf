# An example: the chart beside it on a cluster that is there, with its secrets. A PostgreSQL, a Redis and a bucket are given by
# their addresses, since every provider makes them in a way of its own.
terraform {
  required_version = ">= 1.6"
  required_providers {
    helm       = { source = "hashicorp/helm", version = "~> 3.0" }
    kubernetes = { source = "hashicorp/kubernetes", version = "~> 2.38" }
    random     = { source = "hashicorp/random", version = "~> 3.7" }
  }
}

variable "namespace" {
  type    = string
  default = "lintel"
}

variable "image" {
  type        = string
  description = "Where the image of infra/docker was pushed to, without its tag"
}

variable "app_url" {
  type        = string
  description = "The address people use, such as https://lintel.example"
}

variable "database_url" {
  type      = string
  sensitive = true
}

variable "redis_url" {
  type      = string
  sensitive = true
}

variable "storage" {
  type = object({
    endpoint          = string
    bucket            = string
    access_key_id     = string
    secret_access_key = string
  })
  sensitive = true
}

resource "kubernetes_namespace" "lintel" {
  metadata {
    name = var.namespace
  }
}

# It stays in the state, from which it is to be backed up: what was sealed with it can be read with nothing else.
resource "random_password" "secret_key" {
  length  = 64
  special = false
}

resource "kubernetes_secret" "lintel" {
  metadata {
    name      = "lintel"
    namespace = kubernetes_namespace.lintel.metadata[0].name
  }
  data = {
    DATABASE_URL         = var.database_url
    REDIS_URL            = var.redis_url
    SECRET_KEY           = random_password.secret_key.result
    R2_ACCESS_KEY_ID     = var.storage.access_key_id
    R2_SECRET_ACCESS_KEY = var.storage.secret_access_key
  }
}

resource "helm_release" "lintel" {
  name      = "lintel"
  namespace = kubernetes_namespace.lintel.metadata[0].name
  chart     = "${path.module}/../helm/lintel"
  values = [yamlencode({
    image   = { repository = var.image }
    appUrl  = var.app_url
    secret  = kubernetes_secret.lintel.metadata[0].name
    storage = { endpoint = var.storage.endpoint, bucket = var.storage.bucket }
  })]
}
